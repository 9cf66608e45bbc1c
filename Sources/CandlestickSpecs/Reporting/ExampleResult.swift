import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation

/// The result of an example, or of another test. It has the properties of its notes.
@dynamicMemberLookup
package struct ExampleResult: Codable, Sendable {
  /// The outcome of an example.
  package enum Outcome: Codable, Sendable {
    /// The example had no failure.
    case passed
    /// The example had failures, in the order in which they were found.
    case failed([TestFailure])
    /// The example did not run, or did not run to its end.
    case skipped(SpecSkip)
  }

  /// The outcome.
  package var outcome: Outcome
  /// The duration in real time, including hooks.
  package let duration: Duration
  /// Nil instead of empty notes, which take longer to send than an empty example takes.
  private var knownNotes: ExecutionSummary?
  package var notes: ExecutionSummary {
    get { knownNotes ?? ExecutionSummary() }
    set { knownNotes = newValue.isEmpty ? nil : newValue }
  }

  package init(outcome: Outcome, duration: Duration, notes: ExecutionSummary = ExecutionSummary()) {
    self.outcome = outcome
    self.duration = duration
    self.notes = notes
  }

  package subscript<Value>(dynamicMember path: KeyPath<ExecutionSummary, Value>) -> Value { notes[keyPath: path] }

  /// The failures of the example; empty unless it failed.
  package var failures: [TestFailure] { if case .failed(let failures) = outcome { failures } else { [] } }

  /// The skip of the example; nil unless it was skipped.
  package var skip: SpecSkip? { if case .skipped(let skip) = outcome { skip } else { nil } }

  /// The paths of the snapshots that the example has recorded. Snapshots in source code have a line, as in
  /// "/Specs/CartSpec.swift:12".
  package var recordedSnapshots: [String] {
    notes.snapshots.recorded.map(\.path) + notes.snapshots.inline.map { "\($0.location)" }
  }

  /// The outcome, as reports show it. It is `flaky` if the example passed in a retry, and `known` if all its failures were
  /// expected.
  package var shownOutcome: RunEvent.Result.Outcome {
    switch outcome {
    case .passed where !notes.earlierFailures.isEmpty: .flaky
    case .passed where !notes.knownIssues.isEmpty: .known
    case .passed: .passed
    case .failed: .failed
    case .skipped(let skip) where SimulationAvailability.obstacle?.explains(skip: skip.reason) == true: .unavailable
    case .skipped: .skipped
    }
  }
}
