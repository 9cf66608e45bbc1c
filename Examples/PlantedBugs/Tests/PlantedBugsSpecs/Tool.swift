import Candlestick

/// A way to look for bugs: a column of the table.
enum Tool: String, CaseIterable {
  /// The default strategy.
  case randomSchedules = "random schedules"
  /// All schedules with at most two interruptions, in order.
  case depthFirst = "depth first"
  /// All orders that differ, for steps that share only actors, queues and locks.
  case exhaustive = "exhaustive"
  /// A cancellation at each suspension point. It applies to components that make promises to cancelled tasks.
  case cancellations = "cancellations"
  /// An invariant, with random schedules.
  case always = "always"
  /// Late timers, slow yields, late starts and injected errors, with random schedules.
  case faults = "faults"
  /// Random values, with random schedules.
  case randomInput = "random input"
  /// Random programs of the component's operations, compared with a sequential model. The check itself calls `expectLinearizable`.
  case linearizability = "linearizability"

  /// The tools that apply to all components.
  static let forAll: [Tool] = [.randomSchedules, .depthFirst, .exhaustive, .faults]

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

  private static let allFaults = SimulationFaults(
    lateTimers: .seconds(1),
    slowYields: .seconds(1),
    lateStarts: .seconds(1),
    faultPoints: true
  )

  @MainActor private func explore(_ maximumRuns: Int, _ body: @escaping () async throws -> Void) throws {
    var settings = SimulationSettings(outsideTimeout: .zero)
    switch self {
    case .randomSchedules, .always, .faults, .randomInput, .linearizability:
      if self == .faults { settings.faults = Self.allFaults }
      try exploreSchedules(maximumRuns, strategy: PortfolioSchedules(seed: 1), settings: settings, body)
    case .depthFirst:
      try exploreSchedules(maximumRuns, strategy: DepthFirstSchedules(interruptions: 2), settings: settings, body)
    case .exhaustive:
      try exploreSchedules(maximumRuns, strategy: ExhaustiveSchedules(sharing: .actorsOnly), settings: settings, body)
    case .cancellations:
      try exploreCancellations(settings: settings, body)
    }
  }
}
