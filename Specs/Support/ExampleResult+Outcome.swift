import CandlestickExpectations
import CandlestickSpecs

extension ExampleResult {
  /// The number of schedules that the example ran on; nil if it explored none.
  var scheduleCount: Int? { notes.exploration?.scheduleCount }
  /// True if these were all schedules of the strategy.
  var hasSeenAllSchedules: Bool { notes.exploration?.hasSeenAll ?? false }
  /// The step at which the first schedule diverged when it was repeated; nil if it repeats, or if there are no schedules.
  var unrepeatableStep: Int? { notes.exploration?.unrepeatableStep }

  /// The outcome of the example, with the messages of its failures.
  var outcomeText: String {
    switch outcome {
    case .passed where shownOutcome == .known: "known: " + notes.knownIssues.map { "\($0)" }.joined(separator: "; ")
    case .passed: "passed"
    case .failed(let failures): "failed: " + failures.map(\.message).joined(separator: "; ")
    case .skipped(let skip): "skipped: " + skip.reason
    }
  }
}
