import Candlestick

/// A way to look for bugs.
enum Tool: String, CaseIterable {
  case randomSchedules = "random schedules"
  case depthFirst = "depth first"

  /// Returns the failure of a check; nil if it passes all runs.
  func failure(of bug: PlantedBug, _ version: Version, maximumRuns: Int = 1_000) throws -> ScheduleFailure? {
    do {
      try exploreSchedules(maximumRuns, strategy: strategy, settings: SimulationSettings(outsideTimeout: .zero)) {
        try await bug.check(version)
      }
      return nil
    } catch let failure as ScheduleFailure {
      return failure
    }
  }

  private var strategy: any ScheduleStrategy {
    switch self {
    case .randomSchedules: PortfolioSchedules(seed: 1)
    case .depthFirst: DepthFirstSchedules(interruptions: 2)
    }
  }
}
