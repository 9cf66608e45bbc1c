public import CandlestickSupport

/// The result of an exploration in which no schedule failed.
public struct ExploredSchedules: Sendable, Hashable {
  /// The number of schedules that ran. The repetition of the first one does not count.
  public let count: Int
  /// The number of these that the code skipped, for example with `XCTSkip`.
  public let skippedCount: Int
  /// True if the strategy has no schedule left: with ``DepthFirstSchedules``, all schedules within the limit of
  /// interruptions ran; with ``ExhaustiveSchedules``, one for each distinct order. In both, timers fire only when no
  /// step is ready. False if the first schedule does not repeat, or if schedules created different numbers of tasks,
  /// because the code may then depend on more than the schedule.
  public let isComplete: Bool
  /// The first step that differed when the first schedule ran again; nil if it repeats.
  ///
  /// If it is not nil, the code depends on something other than the schedule, such as the order of a set, addresses or
  /// real time, and a replay may not reproduce a failure.
  ///
  /// ```swift
  /// try expect(exploreSchedules(100) { … }.unrepeatableStep).to(beNil())
  /// ```
  public let unrepeatableStep: Int?

  private let orders: ExploredOrders

  /// The orders of steps that the schedules covered; nil for a replay.
  public var coverage: OrderCoverage? { orders.coverage(true) }

  /// - Parameter replayCall: returns the call that replays a schedule, from the schedule's string.
  /// - Throws: the failure, if any.
  package init(
    _ outcome: ExplorationOutcome,
    replayCall: (String) -> String = { "replaySchedule(\"\($0)\") { … }" }
  ) throws {
    if let divergence = outcome.divergence {
      let failure = outcome.failing?.failures.map(\.text).joined(separator: "\n")
      throw SimulationError.diverged(divergence, failure: failure)
    }
    if let mistake = outcome.mistake { throw mistake }
    if let failing = outcome.failing { throw ScheduleFailure(failing, replayCall: replayCall) }
    if let skip = outcome.skip { throw SwiftTestingHooks.finish(skip) }
    count = outcome.scheduleCount
    skippedCount = outcome.skippedCount
    isComplete = outcome.isComplete
    orders = ExploredOrders(counts: outcome.coverage(false), coverage: outcome.coverage)
    unrepeatableStep = outcome.unrepeatableStep
  }
}

/// The orders of steps that schedules covered. Two are equal if their counts are.
private struct ExploredOrders: Sendable, Hashable {
  let counts: OrderCoverage?
  let coverage: @Sendable (_ listsPairs: Bool) -> OrderCoverage?

  static func == (first: ExploredOrders, second: ExploredOrders) -> Bool { first.counts == second.counts }
  func hash(into hasher: inout Hasher) { hasher.combine(counts) }
}
