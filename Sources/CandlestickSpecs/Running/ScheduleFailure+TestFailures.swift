import CandlestickExpectations
import CandlestickSimulation

extension ScheduleFailure {
  /// The failures of expectations on the schedule, each with its place; the last tells of the schedule, and of errors that were
  /// thrown on it, too. Empty if only errors were thrown.
  var placedFailures: [TestFailure] {
    var placed = gatheredFailures.compactMap { $0.original as? TestFailure }
    guard let last = placed.indices.last else { return [] }
    for failure in gatheredFailures where !(failure.original is TestFailure) { placed[last].note(failure.text) }
    placed[last].note(note)
    return placed
  }
}
