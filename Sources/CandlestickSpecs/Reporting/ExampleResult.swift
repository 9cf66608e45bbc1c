public import CandlestickExpectations
import CandlestickSimulation

/// What came of one example.
public struct ExampleResult: Sendable {
  /// How an example ended.
  public enum Outcome: Sendable {
    /// Nothing was wrong.
    case passed
    /// Something was wrong; the failures are in the order in which they were found.
    case failed([TestFailure])
    /// It was not run, or not to its end.
    case skipped(SpecSkip)
  }

  /// The example.
  public let example: ExampleMetadata
  /// The class that declares it.
  public let className: String
  /// How it ended.
  public let outcome: Outcome
  /// How long it took, hooks included, in real time.
  public let duration: Duration
  /// How many schedules it was run on, if schedules were explored.
  public var scheduleCount: Int? { exploration?.scheduleCount }
  /// Whether these were all schedules that the strategy could choose.
  public var hasSeenAllSchedules: Bool { exploration?.hasSeenAll ?? false }
  /// The step from which on the first schedule, run again, did something else, so that a failure might not be replayed; nil if
  /// it repeats, and if no schedules were explored.
  public var unrepeatableStep: Int? { exploration?.unrepeatableStep }
  /// What to say where the first schedule does not repeat.
  package var warningOfSchedules: String? {
    unrepeatableStep.map { step in
      "warning: the first, run again, did something else from step \(step) on, so the example depends on something outside of the "
        + "schedule, \(Nondeterminism.likelyCauses)"
    }
  }

  var exploration: ExploredExample?
}
