/// One distinct failure of an exploration that continues after failures.
public struct DistinctFailure: Sendable, Hashable {
  /// The text of each failure of the schedule.
  public let failures: [String]
  /// The number of schedules with this failure.
  public let count: Int
  /// The string with which to run one of them again, for `replaySchedule` or the trait `.replay`.
  public let replay: String

  init(_ failure: CountedFailure<[GatheredFailure]>) {
    failures = failure.failure.map(\.text)
    count = failure.count
    replay = failure.schedule.description
  }
}
