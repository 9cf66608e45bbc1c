/// Asks a strategy for each choice, and takes down what was chosen.
final class Scheduler {
  private var strategy: any ScheduleStrategy
  @exclusivity(unchecked) private var previousTask: Int?
  @exclusivity(unchecked) private(set) var trace = Trace()

  init(_ strategy: any ScheduleStrategy) {
    self.strategy = strategy
  }

  var hasSeenAll: Bool { strategy.hasSeenAll }
  /// Whether the seed of a schedule decides all choices, as ``RandomSchedules`` makes them.
  var isRandom: Bool { strategy is RandomSchedules || (strategy as? ReplayedSchedule)?.isRandom == true }

  /// Begins the next schedule.
  ///
  /// - Returns: the seed of its random numbers, or nil if there is no schedule left.
  func begin() -> UInt64? {
    previousTask = nil
    trace = Trace()
    return strategy.beginSchedule()
  }

  func choose(among steps: ReadySteps) -> Int {
    let choices = ScheduleChoices(steps, previousTask: previousTask)
    let index = min(max(strategy.choose(among: choices), 0), choices.count - 1)
    trace.chose(index, of: choices.count)
    return index
  }

  func began(_ step: Step, recordedBy engine: SimulationEngine) {
    previousTask = step.task
    trace.began(step.task)
  }
}
