import CandlestickSupport

/// The error that an exploration throws for a failing schedule.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// The text of each failure.
  public var failures: [String] { gatheredFailures.map(\.text) }
  package let gatheredFailures: [GatheredFailure]
  /// The number of the schedule that failed first, from 1.
  public let number: Int
  /// The string that replays the schedule, for `replaySchedule` or the trait `.replay`.
  public let replay: String
  /// A table of the steps and a summary of the delayed ones; nil if the schedule does not repeat.
  public let interleaving: String?
  /// A warning that the schedule does not repeat; nil if it repeats.
  public let caveat: String?
  /// All distinct failures and their counts, the most frequent first, if the exploration continued after failures. The
  /// other properties then describe the most frequent one.
  public let distinctFailures: [DistinctFailure]
  /// The schedule.
  package let schedule: ReportedSchedule

  /// - Parameter replayCall: returns the call that replays a schedule, from the schedule's string.
  init(
    _ failing: ExplorationFailure,
    replayCall: (String) -> String = { "replaySchedule(\"\($0)\") { … }" }
  ) {
    gatheredFailures = failing.failures
    number = failing.number
    replay = failing.schedule.description
    caveat = failing.caveat
    distinctFailures = failing.tally?.groups.map(DistinctFailure.init) ?? []
    let tally = failing.tally?.description { $0.map(\.text).joined(separator: "\n") }
    let howToReplay = "Schedule \(number) failed. To replay it: \(replayCall(replay))"
    schedule = failing.report(notes: [howToReplay, caveat, tally])
    interleaving = schedule.table
  }

  public var description: String { (failures + ["\(schedule)"]).joined(separator: "\n") }

  /// One distinct failure in an exploration that continues after failures, with its count.
  public struct DistinctFailure: Sendable, Hashable {
    /// The text of each failure of the schedule.
    public let failures: [String]
    /// The number of schedules with this failure.
    public let count: Int
    /// The string that replays one of them, for `replaySchedule` or the trait `.replay`.
    public let replay: String

    init(_ failure: CountedFailure) {
      failures = failure.failures.map(\.text)
      count = failure.count
      replay = failure.schedule.description
    }
  }
}
