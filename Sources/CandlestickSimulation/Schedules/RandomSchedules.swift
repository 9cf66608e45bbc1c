/// Chooses each step at random, each schedule by a seed of its own.
public struct RandomSchedules: ScheduleStrategy {
  private var seed: UInt64
  private var generator = SeededGenerator(seed: 0)

  /// Makes the strategy.
  ///
  /// - Parameter seed: the seed of the first schedule; each one after it has the next number.
  public init(seed: UInt64 = 1) {
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    generator = SeededGenerator(seed: ~seed)
    return seed
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int { generator.next(below: choices.count) }
}
