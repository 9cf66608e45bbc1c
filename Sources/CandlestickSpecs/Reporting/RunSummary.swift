public import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// The results of a run.
public struct RunSummary: Sendable {
  /// The number of examples that passed on the first attempt.
  public var passedCount = 0
  /// The examples that failed, in the order in which they ran.
  public var failed: [ExampleResult] = []
  /// The examples that passed only when they ran again. They count neither as passed nor as failed.
  public var flaky: [ExampleResult] = []
  /// The examples that failed only as expected, because of known issues. They count neither as passed nor as failed.
  public var known: [ExampleResult] = []
  /// True if the run can pass although there are flaky examples.
  public var allowsFlaky = false
  /// The number of skipped examples, without those in ``unavailableCount``.
  public var skippedCount = 0
  /// The number of examples that were skipped because they need simulations, which this process does not have.
  public var unavailableCount = 0
  /// The examples that failed in a simulation and ran again in real time, which decided their outcome. See
  /// ``ExecutionMode/deterministicElseRealTime``.
  public var ranInRealTime: [ExampleResult] = []
  /// The examples in which a pending value of a fake fell back, because nothing resolved it in time.
  public var withFallbacks: [ExampleResult] = []
  /// The examples with attachments that are kept.
  public var withAttachments: [ExampleResult] = []
  /// The paths of the snapshots that the run has recorded; in the source code, with the line.
  public var recordedSnapshots: [String] = []
  /// The paths of snapshots that no test uses any more. Those of a class are known only if all its tests have passed.
  public var unusedSnapshots: [String] = []
  /// The focused examples.
  public var focused: [ExampleMetadata] = []
  /// The number of examples that were skipped because focus is on others.
  public var unfocusedCount = 0
  /// The spec classes that did not run because the main function lists others.
  public var unlistedSpecs: [String] = []
  /// The other test classes that the main function does not list. They may have no tests.
  public var unlistedTests: [String] = []
  /// The failures that were found after their example had ended, with the name of the example.
  public var lateFailures: [(example: String, failure: TestFailure)] = []
  /// The failures of code that may belong to another example than the one that ran.
  public var strayFailures: [TestFailure] = []
  /// The tests of the run as a part of all tests; nil without `--shard`.
  public var shard: Shard?
  /// Further notes on the run, such as the reason why it could not fork its workers.
  public var notes: [String] = []
  /// The reason why the run fails even if its examples pass; nil if there is none.
  public var problem: String?
  /// The duration of the run.
  public var duration: Duration = .zero

  /// The number of examples.
  public var count: Int { passedCount + flaky.count + known.count + failed.count + skippedCount + unavailableCount }

  /// True if the run passed.
  public var isSuccess: Bool {
    failed.isEmpty && (flaky.isEmpty || allowsFlaky) && lateFailures.isEmpty && strayFailures.isEmpty && problem == nil
  }

  mutating func count(_ result: ExampleResult) {
    if result.reasonForRealTime != nil { ranInRealTime.append(result) }
    if !result.fallbacks.isEmpty { withFallbacks.append(result) }
    if !result.attachments.isEmpty { withAttachments.append(result) }
    switch result.outcome {
    case .passed where result.isFlaky: flaky.append(result)
    case .passed where result.isKnown: known.append(result)
    case .passed: passedCount += 1
    case .failed: failed.append(result)
    case .skipped(let skip) where SimulationAvailability.obstacle?.explains(skip: skip.reason) == true:
      unavailableCount += 1
    case .skipped: skippedCount += 1
    }
  }
}

extension RunSummary {
  /// The tests of a run with `--shard`, as a part of all tests.
  ///
  /// ```swift
  /// override func runFinished(_ summary: RunSummary) {
  ///   if let shard = summary.shard { print("part \(shard.number) of \(shard.count)") }
  /// }
  /// ```
  public struct Shard: Sendable, Equatable, CustomStringConvertible {
    /// The number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int
    /// The number of tests in the part.
    public let testCount: Int
    /// The number of tests in all parts together.
    public let totalTestCount: Int
    /// Identifies how all tests were divided, such as "4f2a". Parts whose partitions differ do not fit together: a test may be in
    /// several of them, or in none.
    public let partition: String

    package init(number: Int, count: Int, testCount: Int, totalTestCount: Int, partition: String) {
      self.number = number
      self.count = count
      self.testCount = testCount
      self.totalTestCount = totalTestCount
      self.partition = partition
    }

    /// The shard as reports print it: "shard 1 of 3: 273 of 818 tests, partition 4f2a".
    public var description: String {
      "shard \(number) of \(count): \(testCount) of \(counted(totalTestCount, "test")), partition \(partition)"
    }
  }
}
