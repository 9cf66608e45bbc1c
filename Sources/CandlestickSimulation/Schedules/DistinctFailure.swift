/// A failure of an exploration that goes on after failures.
public struct DistinctFailure: Sendable, Hashable {
  /// What was wrong, one text for each failure of the schedule.
  public let failures: [String]
  /// How many schedules failed like that.
  public let count: Int
  /// How to run one of them again: the string for `replaySchedule`, or for the trait `.replay`.
  public let replay: String

  init(_ failure: CountedFailure<[GatheredFailure]>) {
    failures = failure.failure.map(\.text)
    count = failure.count
    replay = failure.schedule.description
  }
}
