/// The error of a schedule that fails.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// What was wrong, one text for each failure.
  public var failures: [String] { gatheredFailures.map(\.text) }
  package let gatheredFailures: [GatheredFailure]
  /// Which schedule failed first, counted from 1.
  public let number: Int
  /// How to run it again: the string for `replaySchedule`, or for the trait `.replay`.
  public let replay: String
  /// What the schedule holds back, and the steps of the run as a table; nil if the schedule does not repeat.
  public let interleaving: String?
  /// What is to be said of the schedule if it does not repeat.
  public let caveat: String?
  /// All distinct failures and how often each was, the most frequent first; only if the exploration went on after the first, and
  /// then it is the most frequent that the error is about.
  public let distinctFailures: [DistinctFailure]
  private let tally: String?

  init(_ failing: FailingSchedule<[GatheredFailure]>) {
    gatheredFailures = failing.failure
    number = failing.number
    replay = failing.schedule.description
    interleaving = failing.interleaving?.description
    caveat = failing.caveat
    distinctFailures = failing.tally?.failures.map(DistinctFailure.init) ?? []
    tally = failing.tally?.description { $0.map(\.text).joined(separator: "\n") }
  }

  public var description: String { (failures + [note]).joined(separator: "\n") }

  /// What there is to say of the schedule.
  package var note: String {
    var lines = ["Schedule \(number) failed. To run it again: replaySchedule(\"\(replay)\") { … }"]
    if let caveat { lines.append(caveat) }
    if let tally { lines.append(tally) }
    if let interleaving { lines.append(interleaving) }
    return lines.joined(separator: "\n")
  }
}
