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

  override func perform(_ run: XCTestRun) {
    run.start()
    setUpOfClass()
    runTests { test in
      if let testRun = test.testRun { (run as? XCTestSuiteRun)?.addTestRun(testRun) }
    }
    tearDownOfClass()
    run.stop()
  }
}
#endif
