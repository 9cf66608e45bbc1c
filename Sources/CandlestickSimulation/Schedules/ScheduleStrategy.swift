/// Decides which schedules are seen, and in which order: a sequence of them, each of which chooses step by step.
///
/// ```swift
/// struct LastInFirstOut: ScheduleStrategy {
///   var isOver = false
///
///   mutating func beginSchedule() -> UInt64? {
///     defer { isOver = true }
///     return isOver ? nil : 0
///   }
///
///   mutating func choose(among choices: ScheduleChoices) -> Int { choices.count - 1 }
/// }
/// ```
public protocol ScheduleStrategy: Sendable {
  /// Begins the next schedule.
  ///
  /// - Returns: the seed of the random numbers that the code under test draws, or nil if there is no schedule left.
  mutating func beginSchedule() -> UInt64?

  /// Whether `beginSchedule` has found no schedule left, since all have been seen; false unless a strategy says so.
  var hasSeenAll: Bool { get }

  /// Chooses the next step, where there is more than one.
  ///
  /// - Parameter choices: the steps to choose from.
  /// - Returns: the index of one of them.
  mutating func choose(among choices: ScheduleChoices) -> Int

  /// Decides whether time overtakes the steps that are ready: it goes on to the next timer, as if these steps were slow. False
  /// unless a strategy says otherwise.
  ///
  /// It is not asked in the first schedule, nor once the code has called `settle()` or `advance(by:)` in any: such code controls
  /// time itself.
  ///
  /// - Parameters:
  ///   - choices: the steps that are ready.
  ///   - delay: the time to the next timer.
  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool
}

extension ScheduleStrategy {
  public var hasSeenAll: Bool { false }
  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool { false }
}
