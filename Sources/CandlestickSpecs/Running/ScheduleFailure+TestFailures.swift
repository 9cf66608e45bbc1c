import CandlestickExpectations
import CandlestickSimulation

/// The errors that were thrown on a schedule, without the notes about the schedule.
struct ErrorsOnSchedule: Error, CustomStringConvertible {
  let description: String

  init(_ failure: ScheduleFailure) {
    description = failure.failures.joined(separator: "\n")
  }
}

extension ScheduleFailure {
  /// The failed expectations on the schedule; the last one describes the schedule, and errors thrown on it, too. Empty
  /// if there were only errors.
  package var placedFailures: [TestFailure] {
    var placed = gatheredFailures.compactMap { $0.original as? TestFailure }
    guard let last = placed.indices.last else { return [] }
    for failure in gatheredFailures where !(failure.original is TestFailure) { placed[last].note(failure.text) }
    placed[last].note(note)
    return placed
  }
}
