import Candlestick

/// Explores schedules in which only the order of steps and faults differ.
func exploreFaults(
  _ faults: SimulationFaults,
  _ strategy: any ScheduleStrategy = RandomSchedules(longestDelay: .zero),
  _ body: @escaping @Sendable () async throws -> Void
) throws {
  let settings = SimulationSettings(outsideTimeout: .zero, interruptsAtLocks: false, faults: faults)
  try exploreSchedules(300, strategy: strategy, settings: settings, body)
}
