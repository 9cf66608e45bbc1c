/// Has a single schedule, in which steps run in the order in which they became ready.
public struct FirstInFirstOut: ScheduleStrategy {
  private let seed: UInt64
  public private(set) var hasSeenAll = false
  private var hasBegun = false

  /// Creates the strategy.
  ///
  /// - Parameter seed: determines the random numbers.
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
