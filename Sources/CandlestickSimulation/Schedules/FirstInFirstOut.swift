#if os(Linux)
/// Takes the steps in the order in which they became ready; there is one such schedule.
public struct FirstInFirstOut: ScheduleStrategy {
  private let seed: UInt64
  private var isOver = false

  /// Makes the strategy.
  ///
  /// - Parameter seed: the seed of the random numbers that the code under test draws.
  public init(seed: UInt64 = 0) {
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    defer { isOver = true }
    return isOver ? nil : seed
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int { 0 }
}
#endif
