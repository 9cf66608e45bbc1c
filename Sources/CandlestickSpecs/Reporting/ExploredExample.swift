/// The schedules that an example explored.
struct ExploredExample: Sendable {
  /// How many schedules it ran on.
  let scheduleCount: Int
  /// Whether these were all schedules of the strategy.
  let hasSeenAll: Bool
  /// The step at which the first schedule, run again, diverged; nil if it repeats.
  let unrepeatableStep: Int?
}
