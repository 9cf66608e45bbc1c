/// Enumerates all schedules with a limited number of interruptions.
///
/// A task is interrupted if it could have taken the next step and another task was chosen. Most bugs need few
/// interruptions: Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs",
/// PLDI 2007.
///
/// The strategy only chooses among ready steps. Timers fire when no step is ready, so no step is ever slower than a
/// timer.
///
/// ```swift
/// let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules()) { … }
/// expect(explored.isComplete).to(beTrue())
/// ```
public struct DepthFirstSchedules: EngineStrategy {
  package let interruptions: Int
  package let seed: UInt64
  package var chooser: (any ScheduleStrategy)?

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - interruptions: the maximum number of interruptions per schedule.
  ///   - seed: determines the random numbers, which are the same in all schedules.
  public init(interruptions: Int = 2, seed: UInt64 = 0) {
    self.interruptions = interruptions
    self.seed = seed
  }

  /// True if all schedules have run; false if the code depends on more than the schedule.
  public var hasSeenAll: Bool { chooser?.hasSeenAll ?? false }
  public mutating func beginSchedule() -> UInt64? { beginWithChooser() }
  public mutating func choose(among choices: ScheduleChoices) -> Int { chooser?.choose(among: choices) ?? 0 }
}
