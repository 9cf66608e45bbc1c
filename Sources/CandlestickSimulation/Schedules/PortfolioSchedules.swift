/// Alternates between strategies that find different bugs: ``RandomSchedules``, ``StarvationSchedules`` and
/// ``PrioritySchedules``.
public struct PortfolioSchedules: EngineStrategy {
  package let seed: UInt64
  package let longestDelay: Duration
  package var chooser: (any ScheduleStrategy)?

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - seed: the seed of the first schedule. Each further schedule uses the next number.
  ///   - longestDelay: the longest virtual time by which a schedule delays steps, as if they were slow. Timers due
  ///     within that time may fire before ready steps. With zero, timers fire only when no step is ready.
  public init(seed: UInt64 = 1, longestDelay: Duration = .seconds(1)) {
    self.seed = seed
    self.longestDelay = longestDelay
  }

  public mutating func beginSchedule() -> UInt64? { beginWithChooser() }
  public mutating func choose(among choices: ScheduleChoices) -> Int { chooser?.choose(among: choices) ?? 0 }
  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    chooser?.overtakes(choices, after: delay) ?? false
  }
}
