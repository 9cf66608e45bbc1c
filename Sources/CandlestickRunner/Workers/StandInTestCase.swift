import CandlestickSpecs
import XCTest

/// Represents a worker's test in the supervisor's XCTest, which counts and prints it.
final class StandInTestCase: XCTestCase, InternalTestCase {
  private let testName: String
  private let replay: (StandInTestCase) -> Void
  /// The duration of the test in the worker, in seconds.
  var duration = TimeInterval.zero
  var isSkipped = false

  /// - Parameter replay: records the worker's events until the test has ended.
  init(_ test: PlannedTest, _ replay: @escaping (StandInTestCase) -> Void) {
    testName = "\(test.className).\(test.names.name)"
    self.replay = replay
    super.init(name: testName) { _ in }
  }

  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    fatalError("a stand-in replays a test, and has no closure")
  }

  override var name: String { testName }
  override var testRunClass: AnyClass? { Run.self }
  override func invokeTest() { replay(self) }

  private final class Run: XCTestCaseRun {
    private var standIn: StandInTestCase? { test as? StandInTestCase }

    override var totalDuration: TimeInterval { standIn?.duration ?? 0 }
    override var testDuration: TimeInterval { totalDuration }
    override var hasBeenSkipped: Bool { standIn?.isSkipped == true && totalFailureCount == 0 }
    override var skipCount: Int { hasBeenSkipped ? 1 : 0 }
  }
}
