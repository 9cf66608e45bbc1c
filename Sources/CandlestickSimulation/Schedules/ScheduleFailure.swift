import CandlestickSupport

/// The error of a schedule that fails.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// The text of each failure.
  public var failures: [String] { gatheredFailures.map(\.text) }
  package let gatheredFailures: [GatheredFailure]
  /// The number of the schedule that failed first, from 1.
  public let number: Int
  /// The string that replays it, for `replaySchedule` or the trait `.replay`.
  public let replay: String
  /// A table of the steps, and a summary of the steps that the schedule delays; nil if the schedule does not repeat.
  public let interleaving: String?
  /// A warning if the schedule does not repeat.
  public let caveat: String?
  /// All distinct failures and their counts, the most frequent first, if the exploration continued after failures. The
  /// error is then about the most frequent one.
  public let distinctFailures: [DistinctFailure]
  /// The schedule.
  package let schedule: FailedSchedule

  /// - Parameter replayCall: returns the call that replays a schedule, by its string.
  init(
    _ failing: FailingSchedule<[GatheredFailure]>,
    replayCall: (String) -> String = { "replaySchedule(\"\($0)\") { … }" }
  ) {
    gatheredFailures = failing.failure
    number = failing.number
    replay = failing.schedule.description
    caveat = failing.caveat
    distinctFailures = failing.tally?.failures.map(DistinctFailure.init) ?? []
    let tally = failing.tally?.description { $0.map(\.text).joined(separator: "\n") }
    let howToReplay = "Schedule \(number) failed. To replay it: \(replayCall(replay))"
    schedule = failing.report(notes: [howToReplay, caveat, tally])
    interleaving = schedule.table
  }

  public var description: String { (failures + ["\(schedule)"]).joined(separator: "\n") }
}

/// One distinct failure of an exploration that continues after failures.
public struct DistinctFailure: Sendable, Hashable {
  /// The text of each failure of the schedule.
  public let failures: [String]
  /// The number of schedules with this failure.
  public let count: Int
  /// The string that replays one of them, for `replaySchedule` or the trait `.replay`.
  public let replay: String

  init(_ failure: CountedFailure<[GatheredFailure]>) {
    failures = failure.failure.map(\.text)
    count = failure.count
    replay = failure.schedule.description
  }
}
