@_exported import func XCTest.XCTAssert
@_exported import func XCTest.XCTAssertEqual
@_exported import func XCTest.XCTAssertFalse
@_exported import func XCTest.XCTAssertGreaterThan
@_exported import func XCTest.XCTAssertGreaterThanOrEqual
@_exported import func XCTest.XCTAssertIdentical
@_exported import func XCTest.XCTAssertLessThan
@_exported import func XCTest.XCTAssertLessThanOrEqual
@_exported import func XCTest.XCTAssertNil
@_exported import func XCTest.XCTAssertNoThrow
@_exported import func XCTest.XCTAssertNotEqual
@_exported import func XCTest.XCTAssertNotIdentical
@_exported import func XCTest.XCTAssertNotNil
@_exported import func XCTest.XCTAssertThrowsError
@_exported import func XCTest.XCTAssertTrue
@_exported import func XCTest.XCTFail
@_exported import struct XCTest.XCTSkip
@_exported import func XCTest.XCTSkipIf
@_exported import func XCTest.XCTSkipUnless
@_exported import func XCTest.XCTUnwrap
@_exported import class XCTest.XCTWaiter
// `import Quick` makes XCTest's assertions available, but not the rest of XCTest. XCTest re-exports Foundation, whose
// `Predicate` and `Expression` would hide Nimble's.
@_exported import class XCTest.XCTestCase
@_exported import class XCTest.XCTestExpectation
@_exported import class XCTest.XCTestSuite

#if CORELIBS_XCTEST
@_exported import typealias XCTest.XCTestCaseEntry
@_exported import func XCTest.testCase
#endif
