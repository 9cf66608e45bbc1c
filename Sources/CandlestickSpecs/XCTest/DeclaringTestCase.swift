#if CORELIBS_XCTEST
import CandlestickExpectations
import XCTest

/// A test case class of Candlestick itself. It is not one of the user's tests.
package protocol InternalTestCase {}

/// The current test case while specs are declared, for XCTest's assertions. Like failed expectations, failed assertions
/// become failing examples of the group that is being declared.
///
/// XCTest's observers are not notified of it, and no set-up or tear-down methods run.
final class DeclaringTestCase: XCTestCase, InternalTestCase {
  /// Runs a closure that declares specs.
  @MainActor static func run<Result>(_ declare: @escaping @MainActor () -> Result) -> Result {
    // Do not nest: after an inner run, XCTest would have no current test case.
    if isRunning { return declare() }
    isRunning = true
    defer { isRunning = false }
    let outcome = Outcome<Result>()
    DeclaringTestCase(name: "declarations") { _ in
      MainActor.assumeIsolated { outcome.result = declare() }
    }.run()
    return outcome.result ?? declare()
  }

  @MainActor private final class Outcome<Result> {
    var result: Result?
  }

  @MainActor private static var isRunning = false
  private let code: XCTestCaseClosure

  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    code = testClosure
    super.init(name: name, testClosure: testClosure)
  }

  override var testRunClass: AnyClass? { UnseenRun.self }

  override func invokeTest() {
    try? code(self)
  }

  override func recordFailure(
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
/// Runs declarations. On this platform, XCTest's assertions need no current test case.
enum DeclaringTestCase {
  @MainActor static func run<Result>(_ declare: () -> Result) -> Result { declare() }
}
#endif
