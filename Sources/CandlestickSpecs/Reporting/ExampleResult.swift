public import CandlestickExpectations
import CandlestickSimulation

/// The result of one example.
public struct ExampleResult: Sendable {
  /// How an example ended.
  public enum Outcome: Sendable {
    /// Without a failure.
    case passed
    /// With failures, in the order in which they were found.
    case failed([TestFailure])
    /// It did not run, or not to its end.
    case skipped(SpecSkip)
  }

  /// The example.
  public let example: ExampleMetadata
  /// The class that declares it.
  public let className: String
  /// How it ended.
  public let outcome: Outcome
  /// How long it took in real time, hooks included.
  public let duration: Duration
  /// How many schedules it ran on; nil if it explored none.
  public var scheduleCount: Int? { exploration?.scheduleCount }
  /// Whether these were all schedules of the strategy.
  public var hasSeenAllSchedules: Bool { exploration?.hasSeenAll ?? false }
  /// The step at which the first schedule, run again, diverged, so that a replay may not repeat a failure;
  /// nil if it repeats, or if no schedules were explored.
  public var unrepeatableStep: Int? { exploration?.unrepeatableStep }
  /// A warning if the first schedule does not repeat.
  package var warningOfSchedules: String? {
    unrepeatableStep.map { step in
      "warning: the first schedule, run again, took other steps from step \(step) on, so the example depends on something outside of the "
        + "schedule, \(Nondeterminism.likelyCauses)"
    }
  }

  var exploration: ExploredExample?
}
