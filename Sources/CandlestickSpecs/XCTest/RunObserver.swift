import CandlestickExpectations
import CandlestickSupport
import Foundation
package import XCTest

/// Forwards XCTest's events to the ``ObservedRun`` of the process. Must be added to XCTest's observers before the tests
/// begin.
package final class RunObserver: NSObject, XCTestObservation {
  /// Observes the tests that are not examples; nil before the first test.
  static let testCases = Locked<TestCaseObserver?>(nil)

  package func testBundleDidFinish(_ testBundle: Bundle) {
    EarlyExit.end()
    // XCTest itself would exit with status 0.
    if MainActor.assumeIsolated({ ObservedRun.current?.bundleDidFinish() }) == true { exit(1) }
  }

  package func testSuiteWillStart(_ testSuite: XCTestSuite) {
    EarlyExit.begin()
    let tests = Self.tests(in: testSuite)
    MainActor.assumeIsolated { ObservedRun.current?.suiteWillStart(tests) }
  }

  package func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    MainActor.assumeIsolated { ObservedRun.current?.suiteDidFinish() }
  }

  package func testCaseWillStart(_ testCase: XCTestCase) {
    EarlyExit.setTest(testCase.name)
    Self.testCases.withLock { $0 }?.testCaseWillStart(testCase)
  }

  package func testCaseDidFinish(_ testCase: XCTestCase) {
    Self.testCases.withLock { $0 }?.testCaseDidFinish(testCase)
    EarlyExit.setTest(nil)
  }

  #if APPLE_XCTEST
  package func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
    let location = issue.sourceCodeContext.location
    Self.testCases.withLock { $0 }?.testCase(
      testCase,
      didFailWithDescription: issue.compactDescription,
      inFile: location?.fileURL.path,
      atLine: location?.lineNumber ?? 0
    )
  }
  #else
  package func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    Self.testCases.withLock { $0 }?.testCase(
      testCase,
      didFailWithDescription: description,
      inFile: filePath,
      atLine: lineNumber
    )
  }
  #endif

  private static func tests(in suite: XCTestSuite) -> [XCTestCase.Identity] {
    suite.tests.flatMap { test in
      (test as? XCTestSuite).map(tests) ?? [(test as? XCTestCase)?.testIdentity].compactMap(\.self)
    }
  }
}
