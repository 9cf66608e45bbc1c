/// The error of a schedule that fails.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// What was wrong, one text for each failure.
  public var failures: [String] { gatheredFailures.map(\.text) }
  package let gatheredFailures: [GatheredFailure]
  /// Which schedule failed first, counted from 1.
  public let number: Int
  /// How to run it again: the string for `replaySchedule`, or for the trait `.replay`.
  public let replay: String
  /// The steps of the run, as a table; nil if the schedule does not repeat.
  public let interleaving: String?
  /// What is to be said of the schedule if it does not repeat.
  public let caveat: String?

  init(_ failing: FailingSchedule<[GatheredFailure]>, of count: Int) {
    gatheredFailures = failing.failure
    number = failing.number
    replay = failing.schedule.description
    interleaving = failing.interleaving?.description
    caveat = failing.caveat
  }

  public var description: String { (failures + [note]).joined(separator: "\n") }

  /// What there is to say of the schedule.
  package var note: String {
    var lines = ["Schedule \(number) failed. To run it again: replaySchedule(\"\(replay)\") { … }"]
    if let caveat { lines.append(caveat) }
    if let interleaving { lines.append("The steps of it, in order:\n\(interleaving)") }
    return lines.joined(separator: "\n")
  }
}
