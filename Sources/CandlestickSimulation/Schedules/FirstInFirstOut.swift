/// Takes the steps in the order in which they became ready; there is one such schedule.
public struct FirstInFirstOut: ScheduleStrategy {
  private let seed: UInt64
  public private(set) var hasSeenAll = false
  private var hasBegun = false

  /// Makes the strategy.
  ///
  /// - Parameter seed: the seed of the random numbers that the code under test draws.
  public init(seed: UInt64 = 0) {
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    hasSeenAll = hasBegun
    hasBegun = true
    return hasSeenAll ? nil : seed
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int { 0 }
}
