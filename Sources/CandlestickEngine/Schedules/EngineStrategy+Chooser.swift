import CandlestickSimulation
import CandlestickSupport

extension EngineStrategy {
  /// The chooser, which makes the strategy's choices. It is a new one unless the first schedule has begun.
  ///
  /// - Parameter limit: the maximum number of schedules, if the exploration must see all orders; nil for no limit.
  func chooser(limit: Int?) -> any ScheduleStrategy { chooser ?? makeChooser(limit: limit) }

  /// Creates a chooser.
  ///
  /// - Parameter limit: the maximum number of schedules, if the exploration must see all orders; nil for no limit.
  package func makeChooser(limit: Int? = nil) -> any ScheduleStrategy {
    switch self {
    case let strategy as CancellationSchedules: CancellationChooser(of: strategy.selection)
    case let strategy as DepthFirstSchedules:
      DepthFirstChooser(interruptions: strategy.interruptions, seed: strategy.seed)
    case let strategy as ExhaustiveSchedules: ExhaustiveChooser(strategy, limit: limit)
    case let strategy as PortfolioSchedules:
      PortfolioChooser(seed: strategy.seed, longestDelay: strategy.longestDelay)
    case let strategy as PrioritySchedules:
      PriorityChooser(changePoints: strategy.changePoints, seed: strategy.seed, longestDelay: strategy.longestDelay)
    case let strategy as RandomSchedules:
      RandomChooser(seed: strategy.seed, longestDelay: strategy.longestDelay)
    case let strategy as StarvationSchedules:
      StarvationChooser(seed: strategy.seed, longestDelay: strategy.longestDelay)
    default: fatalError("the engine does not know the strategy \(type(of: self))")
    }
  }
}

extension ReadySteps: ReadyStepList {
  func task(at index: Int) -> Int? { self[index].task }
}

extension ScheduleChoices {
  /// The steps. Only the engine creates choices.
  var readySteps: ReadySteps { steps as! ReadySteps }
}
