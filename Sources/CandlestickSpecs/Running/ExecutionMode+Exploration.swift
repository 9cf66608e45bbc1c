import CandlestickSimulation

extension ExecutionMode.Kind {
  /// Returns the exploration of schedules, or the replay of one; nil for an execution that runs once.
  ///
  /// - Parameters:
  ///   - settings: the limits of each simulation.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  /// - Throws: ``SimulationError`` if simulations are not available here.
  func exploration(
    _ settings: SimulationSettings,
    isReplayedByTrait: Bool = true
  ) throws -> (any Exploration)? {
    switch self {
    case .realTime, .seeded: return nil
    case .exploring(let count, let strategy, let tasks, let keepGoing):
      let backend = try Simulation.requireBackend()
      let request = try ExplorationRequest(
        count,
        of: strategy,
        settings: settings,
        cancelling: tasks,
        keepGoing: keepGoing,
        isReplayedByTrait: isReplayedByTrait
      )
      return backend.makeExploration(request)
    case .replaying(let schedule):
      let backend = try Simulation.requireBackend()
      return backend.makeReplay(of: schedule, settings: settings, isReplayedByTrait: isReplayedByTrait)
    }
  }
}
