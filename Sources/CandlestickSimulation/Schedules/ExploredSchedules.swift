/// What has come of an exploration in which no schedule failed.
public struct ExploredSchedules: Sendable, Hashable {
  /// How many schedules have been run.
  public let count: Int
  /// Whether these were all that the strategy could choose: with ``DepthFirstSchedules``, all in which tasks are interrupted
  /// no more often than it allows, and timers fire when no step is ready. It is false if some made more tasks than others: what
  /// the code does may then depend on more than the schedule.
  public let isComplete: Bool

  /// - Throws: what has failed.
  init(_ outcome: Exploration<[GatheredFailure]>.Outcome) throws {
    if let parting = outcome.parting {
      throw SimulationError.parted(parting, failure: outcome.failing?.failure.map(\.text).joined(separator: "\n"))
    }
    if let failing = outcome.failing { throw ScheduleFailure(failing, of: outcome.scheduleCount) }
    count = outcome.scheduleCount
    isComplete = outcome.isComplete
  }
}
