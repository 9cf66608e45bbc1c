/// Generates schedules, one after another, and chooses the steps of each.
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
  /// - Returns: the seed for the random numbers of the code under test; nil if no schedule is left.
  mutating func beginSchedule() -> UInt64?

  /// True if `beginSchedule` returned nil because all schedules have run; false by default.
  var hasSeenAll: Bool { get }

  /// Chooses the next step. It is called only if several steps are ready.
  ///
  /// - Parameter choices: the steps to choose from.
  /// - Returns: the index of one of them. An index out of range stands for the nearest one.
  mutating func choose(among choices: ScheduleChoices) -> Int

  /// Returns true to fire the next timer before the ready steps, as if these were slow; false by default.
  ///
  /// It is not called in the first schedule, or once the code has called `settle()` or `advance(by:)` in any schedule,
  /// because such code controls time itself.
  ///
  /// - Parameters:
  ///   - choices: the ready steps.
  ///   - delay: the time until the timer is due.
  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool
}

extension ScheduleStrategy {
  public var hasSeenAll: Bool { false }
  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool { false }
}
