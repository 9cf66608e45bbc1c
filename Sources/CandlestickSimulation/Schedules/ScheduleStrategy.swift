/// Generates a sequence of schedules, each of which chooses step by step.
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
  /// - Returns: the seed of the random numbers of the code under test; nil if no schedule is left.
  mutating func beginSchedule() -> UInt64?

  /// Whether `beginSchedule` returned nil because all schedules have been seen; false by default.
  var hasSeenAll: Bool { get }

  /// Chooses the next step, if several are ready.
  ///
  /// - Parameter choices: the steps to choose from.
  /// - Returns: the index of one of them.
  mutating func choose(among choices: ScheduleChoices) -> Int

  /// Decides whether time overtakes the ready steps: whether the next timer fires first, as if these steps were slow.
  /// False by default.
  ///
  /// Not called in the first schedule, nor after the code has called `settle()` or `advance(by:)` in any: such code
  /// controls time itself.
  ///
  /// - Parameters:
  ///   - choices: the ready steps.
  ///   - delay: the time to the next timer.
  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool
}

extension ScheduleStrategy {
  public var hasSeenAll: Bool { false }
  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool { false }
}
