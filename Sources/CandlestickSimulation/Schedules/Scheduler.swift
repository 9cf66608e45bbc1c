/// Asks a strategy for each choice, and records the choices.
final class Scheduler {
  @exclusivity(unchecked) private var strategy: any ScheduleStrategy
  private let isReplay: Bool
  @exclusivity(unchecked) private var previousTask: Int?
  @exclusivity(unchecked) private(set) var trace = Trace()

  #if os(Linux)
  /// Receives the departures, if set.
  @exclusivity(unchecked) var running: RunningSchedule?
  #endif

  /// Chooses instead of the strategy, if set.
  @exclusivity(unchecked) private var holding: Holding?
  /// The steps that were held back, if they are recorded.
  @exclusivity(unchecked) private(set) var held: HeldSteps?
  /// True if either of these needs to know of each step.
  private let followsSteps: Bool

  /// True if schedules interrupt steps at locks, except for the first one.
  private let interruptsAtLocks: Bool
  @exclusivity(unchecked) private var interruptions = Interruptions.never

  /// - Parameter interruptsAtLocks: true if schedules that follow from a seed interrupt steps at locks.
  init(_ strategy: any ScheduleStrategy, interruptsAtLocks: Bool = false) {
    self.strategy = strategy
    isReplay = strategy is ReplayedSchedule
    self.interruptsAtLocks = interruptsAtLocks && strategy is any SeededStrategy
    followsSteps = false
  }

  /// Runs one schedule.
  ///
  /// - Parameters:
  ///   - holding: chooses the steps; nil to let the schedule choose.
  ///   - recordsHeld: whether to record the steps that it holds back.
  init(_ schedule: Simulation.Schedule, holding: Holding? = nil, recordsHeld: Bool) {
    strategy = ReplayedSchedule(schedule)
    isReplay = true
    interruptsAtLocks = false
    self.holding = holding
    held = recordsHeld ? HeldSteps() : nil
    followsSteps = recordsHeld || holding != nil
    _ = begin()
  }

  var hasSeenAll: Bool { strategy.hasSeenAll }
  /// How the seed of the current schedule determines its steps; nil if it does not.
  var choices: SeededChoices? { (strategy as? any SeededStrategy)?.choices }
  private var scheduleCount = 0
  /// Whether the code controls time itself in any schedule.
  private var isTimeControlled = false
  /// Whether the code leaves it to the schedule when timers fire.
  @exclusivity(unchecked) private var isOvertakingAllowed = false
  /// Whether the strategy may let time overtake steps; nil until it is asked, which takes as long as several steps.
  @exclusivity(unchecked) private var strategyMayOvertake: Bool?

  /// Begins the next schedule. Returns the seed of its random numbers; nil if no schedule is left.
  func begin() -> UInt64? {
    previousTask = nil
    trace = Trace()
    scheduleCount += 1
    let seed = strategy.beginSchedule()
    // The first schedule finds out whether the code controls time.
    isOvertakingAllowed = isReplay || scheduleCount > 1 && !isTimeControlled
    strategyMayOvertake = nil
    if let replay = strategy as? ReplayedSchedule {
      interruptions = Interruptions(at: replay.interruptions)
    } else if interruptsAtLocks, scheduleCount > 1, let seed {
      interruptions = Interruptions(seed: seed)
    }
    return seed
  }

  /// True if the schedule may interrupt a step at a lock.
  var mayInterrupt: Bool { interruptions.isPossible }

  /// Decides whether to interrupt the current step, which takes or releases a lock.
  func interrupts() -> Bool {
    guard interruptions.isNext() else { return false }
    trace.interrupted(at: interruptions.count - 1)
    showDeparture()
    return true
  }

  /// Whether time may overtake ready steps.
  var mayOvertake: Bool {
    guard isOvertakingAllowed else { return false }
    if let strategyMayOvertake { return strategyMayOvertake }
    let answer = (strategy as? any SeededStrategy)?.mayOvertake ?? true
    strategyMayOvertake = answer
    return answer
  }

  /// Leaves time to the code, in all schedules from now on.
  func timeIsControlled() {
    isTimeControlled = true
    stopOvertaking()
  }

  /// Keeps time from overtaking steps until the end of the schedule.
  func stopOvertaking() { isOvertakingAllowed = false }

  /// Keeps steps from being interrupted until the end of the schedule.
  func stopInterrupting() { interruptions = .never }

  /// Decides whether time overtakes the ready steps.
  func overtakes(_ steps: ReadySteps, after delay: Int64) -> Bool {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    guard strategy.overtakes(choices, after: .nanoseconds(delay)) else { return false }
    trace.timeOvertook()
    showDeparture()
    strategyMayOvertake = nil
    return true
  }

  /// Records that time advances although steps are ready, because all of them poll.
  func timePassesForPollers() { trace.timePassedForPollers() }

  func choose(among steps: ReadySteps) -> Int {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    let choice = holding?.choose(among: steps) ?? strategy.choose(among: choices)
    let index = min(max(choice, 0), choices.count - 1)
    trace.chose(index, of: choices.count)
    if index > 0 {
      showDeparture()
      held?.willOvertake(steps, index)
    }
    return index
  }

  private func showDeparture() {
    #if os(Linux)
    if let departure = trace.departures.last { running?.add(departure) }
    #endif
  }

  @inline(__always) func began(_ step: Step) {
    previousTask = step.task
    trace.began(step.task)
    if followsSteps { took(step) }
  }

  private func took(_ step: Step) {
    holding?.took(step)
    held?.took(step)
  }
}
