import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation

/// The result of an example.
package struct ExampleResult: Sendable {
  /// The outcome of an example.
  package enum Outcome: Sendable {
    /// The example had no failure.
    case passed
    /// The example had failures, in the order in which they were found.
    case failed([TestFailure])
    /// The example did not run, or not to its end.
    case skipped(SpecSkip)
  }

  /// The example.
  package let example: ExampleMetadata
  /// The class that declares it, always with its module, as `swift test list` prints it: "BankTests.AccountSpec".
  package let listedClassName: String
  /// The outcome.
  package let outcome: Outcome
  /// The duration in real time, including hooks.
  package let duration: Duration
  /// The number of schedules that it ran on; nil if it explored none.
  package var scheduleCount: Int? { notes.exploration?.scheduleCount }
  /// True if these were all schedules of the strategy.
  package var hasSeenAllSchedules: Bool { notes.exploration?.hasSeenAll ?? false }
  /// The step at which the first schedule, run again, diverged, so that a replay may not repeat a failure;
  /// nil if it repeats, or if no schedules were explored.
  package var unrepeatableStep: Int? { notes.exploration?.unrepeatableStep }
  /// The reason why it ran again in real time after it had failed in a simulation, such as "starts a thread (Loader.swift:12)";
  /// nil if it did not. See ``ExecutionMode/deterministicElseRealTime``.
  package var reasonForRealTime: String? { notes.reasonForRealTime }
  /// The pending values of fakes that returned their fallbacks, because nothing resolved them in time, such as "Pendable<Int> of
  /// CatsSpec.swift:12 was not resolved within 2.0 s, so it returned 0".
  package var fallbacks: [String] { notes.fallbacks }
  /// The paths of the snapshots that it has recorded. Those for the source code have a line, as in "/Specs/CartSpec.swift:12".
  package var recordedSnapshots: [String] {
    notes.snapshots.recorded.map(\.path) + notes.snapshots.inline.map { "\($0.location)" }
  }
  /// The first failure of each earlier attempt, if it ran again because it failed.
  package var earlierFailures: [TestFailure] { notes.earlierFailures }
  /// True if it passed only when it ran again: on attempt `earlierFailures.count + 1`.
  package var isFlaky: Bool { if case .passed = outcome { !earlierFailures.isEmpty } else { false } }
  /// The failures that were expected, because of the trait `.knownIssue` or in `withKnownIssue`, each once, and 20 at most.
  package var knownIssues: [KnownIssue] { notes.knownIssues }
  /// True if it had only failures that were expected. Its outcome is ``Outcome/passed``.
  package var isKnown: Bool { if case .passed = outcome { !knownIssues.isEmpty && !isFlaky } else { false } }
  /// True if it did not fail, not even in an earlier attempt.
  package var isClean: Bool { if case .failed = outcome { false } else { !isFlaky } }
  /// The outcome, as reports show it.
  package var shownOutcome: RunEvent.Result.Outcome {
    switch outcome {
    case .passed where isFlaky: .flaky
    case .passed where isKnown: .known
    case .passed: .passed
    case .failed: .failed
    case .skipped(let skip) where SimulationAvailability.obstacle?.explains(skip: skip.reason) == true: .unavailable
    case .skipped: .skipped
    }
  }

  package var notes: ExecutionNotes

  package init(
    example: ExampleMetadata,
    listedClassName: String,
    outcome: Outcome,
    duration: Duration,
    notes: ExecutionNotes = ExecutionNotes()
  ) {
    self.example = example
    self.listedClassName = listedClassName
    self.outcome = outcome
    self.duration = duration
    self.notes = notes
  }
}
