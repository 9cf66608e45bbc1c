#if CORELIBS_XCTEST
import CandlestickSimulation
import CandlestickSupport
import XCTest

/// The tests of the process, so that a test can run again in a new test case.
///
/// Unchecked, because the closures are not sendable. Only the main thread calls them, as in XCTest.
package struct TestClosures: @unchecked Sendable {
  private static let known = Locked(TestClosures())

  private var closures: [ObjectIdentifier: [String: XCTestCaseClosure]] = [:]

  /// Registers tests that XCTest runs.
  package static func register(_ tests: [XCTestCaseEntry]) {
    known.withLock { known in
      for (type, tests) in tests {
        known.closures[ObjectIdentifier(type), default: [:]].merge(tests) { $1 }
      }
    }
  }

  /// Creates a new test case for the test of an existing one. Returns nil if the test is not known.
  static func copy(of testCase: XCTestCase) -> XCTestCase? {
    let type = type(of: testCase)
    guard let closure = known.withLock({ $0 }).closures[ObjectIdentifier(type)]?[testCase.nameInClass] else {
      return nil
    }
    return type.init(name: testCase.nameInClass) { testCase in
      try ExploredXCTestFailures.attempt { try closure(testCase) }
    }
  }
}
#else
import XCTest

/// A stub, because XCTest tests run again only in simulations.
enum TestClosures {
  static func copy(of testCase: XCTestCase) -> XCTestCase? { nil }
}
#endif
