import Candlestick

/// A way to look for bugs: a column of the table.
enum Tool: String, CaseIterable {
  /// The default strategy.
  case randomSchedules = "random schedules"
  /// All schedules with at most two interruptions, in order.
  case depthFirst = "depth first"
  /// A cancellation at each suspension point. It applies to components that promise something to tasks that are cancelled.
  case cancellations = "cancellations"
  /// Random values, with random schedules.
  case randomInput = "random input"
  /// Random programs of the component's operations, compared with a sequential model. The check itself calls `expectLinearizable`.
  case linearizability = "linearizability"

  /// The tools that apply to all components.
  static let forAll: [Tool] = [.randomSchedules, .depthFirst]

  /// Returns the failure of a check; nil if it passes all runs, or if the tool does not apply.
  @MainActor func failure(of bug: PlantedBug, _ version: Version, maximumRuns: Int = 500) async throws
    -> ScheduleFailure?
  {
    guard let check = bug.checks[self] else { return nil }
    do {
      if self == .linearizability {
        try await check(version)
      } else {
        try explore(maximumRuns) { try await check(version) }
      }
      return nil
    } catch let failure as ScheduleFailure {
      return failure
    }
  }

  @MainActor private func explore(_ maximumRuns: Int, _ body: @escaping () async throws -> Void) throws {
    let settings = SimulationSettings(outsideTimeout: .zero)
    switch self {
    case .randomSchedules, .randomInput, .linearizability:
      try exploreSchedules(maximumRuns, strategy: PortfolioSchedules(seed: 1), settings: settings, body)
    case .depthFirst:
      try exploreSchedules(maximumRuns, strategy: DepthFirstSchedules(interruptions: 2), settings: settings, body)
    case .cancellations:
      try exploreCancellations(settings: settings, body)
    }
  }
}
