#if CORELIBS_XCTEST
import CandlestickExpectations
import XCTest

/// XCTest's current test case while code outside of tests runs: declarations of specs, and class methods such as `setUp`.
/// Without one, XCTest ignores failed assertions. With it, they are recorded like failed expectations.
///
/// XCTest's observers are not notified of it, and no set-up or tear-down methods run.
package final class OutsideTestCase: XCTestCase {
  /// Runs code outside of tests.
  @MainActor package static func run<Result>(_ code: @escaping @MainActor () -> Result) -> Result {
    // Do not nest: after an inner run, XCTest would have no current test case.
    if isRunning { return code() }
    isRunning = true
    defer { isRunning = false }
    let outcome = Outcome<Result>()
    OutsideTestCase(name: "code outside of tests") { _ in
      MainActor.assumeIsolated { outcome.result = code() }
    }.run()
    return outcome.result ?? code()
  }

  @MainActor private final class Outcome<Result> {
    var result: Result?
  }

  @MainActor private static var isRunning = false
  private let code: XCTestCaseClosure

  package required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    code = testClosure
    super.init(name: name, testClosure: testClosure)
  }

  package override var testRunClass: AnyClass? { UnseenRun.self }

  package override func invokeTest() {
    try? code(self)
  }

  package override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    let location = CodeLocation(path: filePath, line: UInt(max(lineNumber, 0)))
    FailureReporter.record(TestFailure(message: description, location: location))
  }

  /// A run that does not notify observers.
  private final class UnseenRun: XCTestCaseRun {
    override func start() {}
    override func stop() {}
  }
}
#else
/// Runs code outside of tests. On this platform, XCTest's assertions need no current test case.
package enum OutsideTestCase {
  @MainActor package static func run<Result>(_ code: () -> Result) -> Result { code() }
}
#endif
