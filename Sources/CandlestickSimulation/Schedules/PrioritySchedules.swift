/// Gives each task a random priority and runs the task with the highest one, but lowers a priority at a few random
/// points. It finds a bug that depends on few such points with a known probability.
///
/// The technique is PCT, from Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.
///
/// ```swift
/// try exploreSchedules(1_000, strategy: PrioritySchedules(changePoints: 2)) { … }
/// ```
public struct PrioritySchedules: EngineStrategy {
  package let changePoints: Int
  package let seed: UInt64
  package let longestDelay: Duration
  package var chooser: (any ScheduleStrategy)?

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - changePoints: the number of points per schedule at which a priority is lowered. Finding a bug of depth d, as
  ///     the paper defines it, needs d - 1 points.
  ///   - seed: the seed of the first schedule. Each further schedule uses the next number.
  ///   - longestDelay: the longest virtual time by which a schedule delays steps, as if they were slow. Timers due
  ///     within that time may fire before ready steps. With zero, timers fire only when no step is ready.
  public init(changePoints: Int = 2, seed: UInt64 = 1, longestDelay: Duration = .seconds(1)) {
    self.changePoints = changePoints
    self.seed = seed
    self.longestDelay = longestDelay
  }

  public mutating func beginSchedule() -> UInt64? { beginWithChooser() }
  public mutating func choose(among choices: ScheduleChoices) -> Int { chooser?.choose(among: choices) ?? 0 }
  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    chooser?.overtakes(choices, after: delay) ?? false
  }
}
