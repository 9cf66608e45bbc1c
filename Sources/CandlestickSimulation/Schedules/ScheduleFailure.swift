/// The error of a schedule that fails.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// The text of each failure.
  public var failures: [String] { gatheredFailures.map(\.text) }
  package let gatheredFailures: [GatheredFailure]
  /// The number of the schedule that failed first, from 1.
  public let number: Int
  /// The string with which to run it again, for `replaySchedule` or the trait `.replay`.
  public let replay: String
  /// A table of the steps, and a summary of what the schedule holds back; nil if the schedule does not repeat.
  public let interleaving: String?
  /// A warning if the schedule does not repeat.
  public let caveat: String?
  /// All distinct failures and their counts, the most frequent first, if the exploration continued after failures; the
  /// error is then about the most frequent one.
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

  /// The beginning of every summary of a schedule, which is above the table of its steps.
  package static let beginningOfSummary = "Tasks take turns first in, first out"

  public var description: String { (failures + [note]).joined(separator: "\n") }

  /// The notes about the schedule.
  package var note: String {
    var lines = ["Schedule \(number) failed. To replay it: replaySchedule(\"\(replay)\") { … }"]
    if let caveat { lines.append(caveat) }
    if let tally { lines.append(tally) }
    if let interleaving { lines.append(interleaving) }
    return lines.joined(separator: "\n")
  }
}
