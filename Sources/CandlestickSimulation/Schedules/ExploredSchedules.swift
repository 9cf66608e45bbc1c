/// What has come of an exploration in which no schedule failed.
public struct ExploredSchedules: Sendable, Hashable {
  /// How many schedules have been run. That the first is run again, to see whether it repeats, does not count.
  public let count: Int
  /// Whether these were all that the strategy could choose: with ``DepthFirstSchedules``, all in which tasks are interrupted
  /// no more often than it allows, and timers fire when no step is ready. It is false if some made more tasks than others: what
  /// the code does may then depend on more than the schedule, or if the first schedule does not repeat.
  public let isComplete: Bool
  /// The step from which on the first schedule, run again, did something else; nil if it repeats.
  ///
  /// The code then depends on something outside of the schedule, such as the order of a set, addresses or real time, so that
  /// a failure might not be replayed.
  ///
  /// ```swift
  /// try expect(exploreSchedules(100) { … }.unrepeatableStep).to(beNil())
  /// ```
  public let unrepeatableStep: Int?

  /// - Throws: what has failed.
  init(_ outcome: Exploration<[GatheredFailure]>.Outcome) throws {
    if let parting = outcome.parting {
      throw SimulationError.parted(parting, failure: outcome.failing?.failure.map(\.text).joined(separator: "\n"))
    }
    if let failing = outcome.failing { throw ScheduleFailure(failing) }
    count = outcome.scheduleCount
    isComplete = outcome.isComplete
    unrepeatableStep = outcome.unrepeatableStep
  }
}
