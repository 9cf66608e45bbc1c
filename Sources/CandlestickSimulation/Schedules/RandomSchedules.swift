import CandlestickSupport

/// Chooses each step at random. Each schedule has its own seed.
public struct RandomSchedules: SeededStrategy {
  private var seed: UInt64
  private let longestDelay: Duration
  private var generator = SeededGenerator(seed: 0)
  private var earlyTimers = EarlyTimers.never

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

  var choices: SeededChoices? { .random }
  var mayFireTimersEarly: Bool { earlyTimers.isPossible }

  public mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    begin(seed: seed)
    return seed
  }

  mutating func begin(seed: UInt64) {
    generator = SeededGenerator(seed: ~seed)
    earlyTimers = EarlyTimers(seed: seed, longestDelay: longestDelay)
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int { generator.next(below: choices.count) }

  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    earlyTimers.isChosen(after: delay)
  }
}
