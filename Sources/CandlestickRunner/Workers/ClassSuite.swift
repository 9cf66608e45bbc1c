import CSupport
import CandlestickSpecs
import XCTest

/// A suite of consecutive tests of one class, in a worker. It calls the class methods `setUp` and `tearDown`.
final class ClassSuite: XCTestSuite {
  private let classSetUp: () -> Void
  private let classTearDown: () -> Void
  private let runTests: (_ count: (XCTest) -> Void) -> Void

  /// - Parameters:
  ///   - first: the number of the first test of the suite.
  ///   - runTests: runs the tests, and passes each to its argument to count it.
  init(running type: XCTestCase.Type, from first: Int, _ runTests: @escaping (_ count: (XCTest) -> Void) -> Void) {
    let setUp = {
      candlestick_begin_shared_hook(Int64(first), -1)
      MainActor.assumeIsolated { OutsideTestCase.run { type.setUp() } }
      candlestick_end_shared_hook()
    }
    let tearDown = { MainActor.assumeIsolated { OutsideTestCase.run { type.tearDown() } } }
    (classSetUp, classTearDown, self.runTests) = (setUp, tearDown, runTests)
    super.init(name: String(describing: type))
  }

  override var testRunClass: AnyClass? { CountedRun.self }

  override func perform(_ run: XCTestRun) {
    run.start()
    classSetUp()
    runTests { test in
      if let testRun = test.testRun { (run as? CountedRun)?.count(testRun) }
    }
    classTearDown()
    run.stop()
  }

  /// Counts the tests, and keeps neither them nor their runs.
  private final class CountedRun: XCTestSuiteRun {
    private var counts = (executed: 0, skipped: 0, failed: 0, unexpected: 0, duration: TimeInterval.zero)

    func count(_ run: XCTestRun) {
      counts.executed += run.executionCount
      counts.skipped += run.skipCount
      counts.failed += run.failureCount
      counts.unexpected += run.unexpectedExceptionCount
      counts.duration += run.totalDuration
    }

    override var executionCount: Int { counts.executed }
    override var skipCount: Int { counts.skipped }
    override var failureCount: Int { counts.failed }
    override var unexpectedExceptionCount: Int { counts.unexpected }
    override var totalDuration: TimeInterval { counts.duration }
  }
}
