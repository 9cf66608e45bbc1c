// Declares what Candlestick and its tests use of Apple's XCTest, as https://developer.apple.com/documentation/xctest documents it. Only for
// Scripts/ci/apple: nothing here is linked or run.

@_exported import Foundation
import ObjectiveC

// MARK: - Tests and their runs

open class XCTest: NSObject {
  open var testCaseCount: Int { absent() }
  open var name: String { absent() }
  open var testRunClass: AnyClass? { absent() }
  open var testRun: XCTestRun? { absent() }
  open func perform(_ run: XCTestRun) {}
  open func run() {}
  open func setUp() async throws {}
  open func setUpWithError() throws {}
  open func setUp() {}
  open func tearDown() {}
  open func tearDownWithError() throws {}
  open func tearDown() async throws {}

  /// Of `NSObject`, which is not a class of Objective-C on Linux.
  open class func instancesRespond(to aSelector: Selector!) -> Bool { absent() }
}

open class XCTestRun: NSObject {
  public init(test: XCTest) {}
  open class func testRun(with test: XCTest) -> XCTestRun { absent() }
  open var test: XCTest { absent() }
  open func start() {}
  open func stop() {}
  open var startDate: Date? { absent() }
  open var stopDate: Date? { absent() }
  open var totalDuration: TimeInterval { absent() }
  open var testDuration: TimeInterval { absent() }
  open var testCaseCount: Int { absent() }
  open var executionCount: Int { absent() }
  open var skipCount: Int { absent() }
  open var failureCount: Int { absent() }
  open var unexpectedExceptionCount: Int { absent() }
  open var totalFailureCount: Int { absent() }
  open var hasSucceeded: Bool { absent() }
  open var hasBeenSkipped: Bool { absent() }
}

open class XCTestCaseRun: XCTestRun {}

open class XCTestSuiteRun: XCTestRun {
  open var testRuns: [XCTestRun] { absent() }
  open func addTestRun(_ testRun: XCTestRun) {}
}

open class XCTestSuite: XCTest {
  open class var `default`: XCTestSuite { absent() }
  public convenience init(forBundlePath bundlePath: String) { self.init(name: "") }
  public convenience init(forTestCaseWithName name: String) { self.init(name: "") }
  public convenience init(forTestCaseClass testCaseClass: AnyClass) { self.init(name: "") }
  public init(name: String) {}
  open func addTest(_ test: XCTest) {}
  open var tests: [XCTest] { absent() }
}

open class XCTestCase: XCTest {
  // The compiler lets initializers that Objective-C declares be called like required ones, but not those that a Swift class inherits.
  public required override init() {}
  public required init(selector: Selector) {}
  open class var defaultTestSuite: XCTestSuite { absent() }
  open class func setUp() {}
  open class func tearDown() {}
  open func invokeTest() {}
  open func record(_ issue: XCTIssue) {}
  open var continueAfterFailure: Bool {
    get { absent() }
    set {}
  }
  open var executionTimeAllowance: TimeInterval {
    get { absent() }
    set {}
  }
  open func addTeardownBlock(_ block: @escaping () -> Void) {}
  open func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {}
  open func expectation(description: String) -> XCTestExpectation { absent() }
  @available(*, noasync) open func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) {}
  @available(*, noasync)
  open func wait(for expectations: [XCTestExpectation], timeout: TimeInterval, enforceOrder: Bool) {}
  @available(*, noasync) @MainActor @preconcurrency
  open func waitForExpectations(timeout: TimeInterval, handler: ((any Error)?) -> Void = { _ in }) {}
  public func fulfillment(
    of expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder enforceOrderOfFulfillment: Bool = false
  ) async {}
}

// MARK: - Issues and skips

open class XCTSourceCodeLocation: NSObject {
  public init(fileURL: URL, lineNumber: Int) {}
  public convenience init(filePath: String, lineNumber: Int) { self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber) }
  open var fileURL: URL { absent() }
  open var lineNumber: Int { absent() }
}

open class XCTSourceCodeContext: NSObject {
  public init(callStackAddresses: [NSNumber], location: XCTSourceCodeLocation?) {}
  public convenience init(location: XCTSourceCodeLocation?) { self.init(callStackAddresses: [], location: location) }
  public override convenience init() { self.init(callStackAddresses: [], location: nil) }
  open var location: XCTSourceCodeLocation? { absent() }
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable {
    case assertionFailure, thrownError, uncaughtException, performanceRegression, system, unmatchedExpectedFailure
  }
  public init(
    type: IssueType,
    compactDescription: String,
    detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = .init(),
    associatedError: (any Error)? = nil,
    attachments: [XCTAttachment] = []
  ) {}
  public var type: IssueType {
    get { absent() }
    set {}
  }
  public var compactDescription: String {
    get { absent() }
    set {}
  }
  public var detailedDescription: String? {
    get { absent() }
    set {}
  }
  public var sourceCodeContext: XCTSourceCodeContext {
    get { absent() }
    set {}
  }
  public var associatedError: (any Error)? {
    get { absent() }
    set {}
  }
  public var attachments: [XCTAttachment] {
    get { absent() }
    set {}
  }
}

open class XCTAttachment: NSObject {}

public struct XCTSkip: Error {
  public let message: String?
  public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) {
    absent()
  }
}

// MARK: - Observation

public protocol XCTestObservation: NSObjectProtocol {
  func testBundleWillStart(_ testBundle: Bundle)
  func testBundleDidFinish(_ testBundle: Bundle)
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue)
  func testSuiteDidFinish(_ testSuite: XCTestSuite)
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCaseDidFinish(_ testCase: XCTestCase)
}

/// The requirements are optional in Objective-C.
extension XCTestObservation {
  public func testBundleWillStart(_ testBundle: Bundle) {}
  public func testBundleDidFinish(_ testBundle: Bundle) {}
  public func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  public func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue) {}
  public func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {}
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
}

open class XCTestObservationCenter: NSObject {
  open class var shared: XCTestObservationCenter { absent() }
  open func addTestObserver(_ testObserver: any XCTestObservation) {}
  open func removeTestObserver(_ testObserver: any XCTestObservation) {}
}

// MARK: - Expectations

open class XCTestExpectation: NSObject, @unchecked Sendable {
  public override convenience init() { self.init(description: "") }
  public init(description expectationDescription: String) {}
  open var expectationDescription: String {
    get { absent() }
    set {}
  }
  open var isInverted: Bool {
    get { absent() }
    set {}
  }
  open var expectedFulfillmentCount: Int {
    get { absent() }
    set {}
  }
  open var assertForOverFulfill: Bool {
    get { absent() }
    set {}
  }
  open func fulfill() {}
}

open class XCTWaiter: NSObject {
  public enum Result: Int, Sendable { case completed = 1, timedOut, incorrectOrder, invertedFulfillment, interrupted }
  @available(*, noasync)
  open class func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) -> Result { absent() }
  public class func fulfillment(
    of expectations: [XCTestExpectation],
    timeout seconds: TimeInterval = .infinity,
    enforceOrder enforceOrderOfFulfillment: Bool = false
  ) async -> Result { absent() }
}

// MARK: - Assertions

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssert(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertFalse(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNil(
  _ expression: @autoclosure () throws -> Any?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNotNil(
  _ expression: @autoclosure () throws -> Any?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNotEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertIdentical(
  _ expression1: @autoclosure () throws -> AnyObject?,
  _ expression2: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNotIdentical(
  _ expression1: @autoclosure () throws -> AnyObject?,
  _ expression2: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertGreaterThan<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertGreaterThanOrEqual<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertLessThan<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertLessThanOrEqual<T: Comparable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertEqual<T: Numeric>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  accuracy: T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertEqual<T: FloatingPoint>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  accuracy: T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNotEqual<T: Numeric>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  accuracy: T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertNotEqual<T: FloatingPoint>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  accuracy: T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTAssertThrowsError<T>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line,
  _ errorHandler: (_ error: any Error) -> Void = { _ in }
) {}
public func XCTAssertNoThrow<T>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) {}
public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) throws -> T { absent() }
public func XCTSkipIf(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {}
public func XCTSkipUnless(
  _ expression: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath,
  line: UInt = #line
) throws {}

private func absent() -> Never { fatalError() }
