import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation

/// The result of an example.
package struct ExampleResult: Sendable {
  /// The outcome of an example.
  package enum Outcome: Codable, Sendable {
    /// The example had no failure.
    case passed
    /// The example had failures, in the order in which they were found.
    case failed([TestFailure])
    /// The example did not run, or did not run to its end.
    case skipped(SpecSkip)
  }

  /// The example.
  package let example: ExampleMetadata
  /// The class that declares the example. Always includes the module, as in `swift test list`: "BankTests.AccountSpec".
  package let listedClassName: String
  /// The outcome.
  package var outcome: Outcome
  /// The duration in real time, including hooks.
  package let duration: Duration
  /// The number of schedules that the example ran on; nil if it explored none.
  package var scheduleCount: Int? { notes.exploration?.scheduleCount }
  /// True if these were all schedules of the strategy.
  package var hasSeenAllSchedules: Bool { notes.exploration?.hasSeenAll ?? false }
  /// The step at which the first schedule diverged when it was repeated; nil if it repeats, or if no schedules were
  /// explored. Schedules that do not repeat may not replay a failure.
  package var unrepeatableStep: Int? { notes.exploration?.unrepeatableStep }
  /// The reason why the example ran again in real time after it had failed in a simulation, such as "starts a thread
  /// (Loader.swift:12)"; nil if it did not. See ``ExecutionMode/deterministicElseRealTime``.
  package var reasonForRealTime: String? { notes.reasonForRealTime }
  /// The pending values of fakes that returned their fallbacks because nothing resolved them in time, such as
  /// "Pendable<Int> of CatsSpec.swift:12 was not resolved within 2.0 s, so it returned 0".
  package var fallbacks: [String] { notes.fallbacks }
  /// The paths of the snapshots that the example has recorded. Snapshots in source code have a line, as in
  /// "/Specs/CartSpec.swift:12".
  package var recordedSnapshots: [String] {
    notes.snapshots.recorded.map(\.path) + notes.snapshots.inline.map { "\($0.location)" }
  }
  /// The first failure of each earlier attempt, if the example was retried.
  package var earlierFailures: [TestFailure] { notes.earlierFailures }
  /// True if the example passed only in a retry: in attempt `earlierFailures.count + 1`.
  package var isFlaky: Bool { if case .passed = outcome { !earlierFailures.isEmpty } else { false } }
  /// The failures that the trait `.knownIssue` or `withKnownIssue` expected, without duplicates; at most 20.
  package var knownIssues: [KnownIssue] { notes.knownIssues }
  /// True if the example had only expected failures. Its outcome is then ``Outcome/passed``.
  package var isKnown: Bool { if case .passed = outcome { !knownIssues.isEmpty && !isFlaky } else { false } }
  /// The failures of the example; empty unless it failed.
  package var failures: [TestFailure] { if case .failed(let failures) = outcome { failures } else { [] } }

  /// Returns the result with a failure that was found after the end of the example.
  func failing(late failure: TestFailure) -> ExampleResult {
    var result = self
    result.outcome = .failed(failures + [failure])
    return result
  }

  /// True if the example did not fail in any attempt.
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

  package var notes: ExecutionSummary

  package init(
    example: ExampleMetadata,
    listedClassName: String,
    outcome: Outcome,
    duration: Duration,
    notes: ExecutionSummary = ExecutionSummary()
  ) {
    self.example = example
    self.listedClassName = listedClassName
    self.outcome = outcome
    self.duration = duration
    self.notes = notes
  }
}
