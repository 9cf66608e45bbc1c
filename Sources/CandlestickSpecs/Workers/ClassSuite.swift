#if os(Linux)
import XCTest

/// The tests of one class that run one after another.
final class ClassSuite: XCTestSuite {
  private let setUpOfClass: () -> Void
  private let tearDownOfClass: () -> Void
  private let runTests: (_ count: (XCTest) -> Void) -> Void

  /// Creates a suite in the supervising process.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - runTests: runs the tests, and passes each to its argument, which counts it.
  init(of type: XCTestCase.Type, _ runTests: @escaping (_ count: (XCTest) -> Void) -> Void) {
    (setUpOfClass, tearDownOfClass, self.runTests) = ({}, {}, runTests)
    super.init(name: String(describing: type))
  }

  /// Creates a suite in a worker, which calls the set-up and tear-down methods of the class.
  init(running type: XCTestCase.Type, _ runTests: @escaping () -> Void) {
    (setUpOfClass, tearDownOfClass, self.runTests) = (type.setUp, type.tearDown, { _ in runTests() })
    super.init(name: String(describing: type))
  }

  override var testRunClass: AnyClass? { CountedRun.self }

  override func perform(_ run: XCTestRun) {
    run.start()
    setUpOfClass()
    runTests { test in
      if let testRun = test.testRun { (run as? XCTestSuiteRun)?.addTestRun(testRun) }
    }
    tearDownOfClass()
    run.stop()
  }

  /// Counts once what each of the suites around it asks for several times.
  private final class CountedRun: XCTestSuiteRun {
    private var counts: (executed: Int, skipped: Int, failed: Int, unexpected: Int)?

    override func stop() {
      counts = (executionCount, skipCount, failureCount, unexpectedExceptionCount)
      super.stop()
    }

    override var executionCount: Int { counts?.executed ?? super.executionCount }
    override var skipCount: Int { counts?.skipped ?? super.skipCount }
    override var failureCount: Int { counts?.failed ?? super.failureCount }
    override var unexpectedExceptionCount: Int { counts?.unexpected ?? super.unexpectedExceptionCount }
  }
}
#endif
