import CandlestickSimulation

extension ExecutionMode.Kind {
  /// Returns the exploration of schedules, or the replay of one; nil for an execution that runs once.
  ///
  /// - Parameters:
  ///   - key: returns a key that identifies a failure, to count distinct failures.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  /// - Throws: ``SimulationError`` if simulations are not available here.
  func exploration<Failure>(
    _ settings: SimulationSettings,
    countingBy key: @escaping (Failure) -> String,
    isReplayedByTrait: Bool = true
  ) throws -> Exploration<Failure>? {
    switch self {
    case .realTime, .seeded: return nil
    case .exploring(let count, let strategy, let tasks, let keepGoing):
      try SimulationEngine.check()
      return try Exploration(
        count,
        of: strategy,
        settings: settings,
        cancelling: tasks,
        countingBy: keepGoing ? key : nil,
        isReplayedByTrait: isReplayedByTrait
      )
    case .replaying(let schedule):
      try SimulationEngine.check()
      return Exploration(replaying: schedule, settings: settings, isReplayedByTrait: isReplayedByTrait)
    }
  }
}
