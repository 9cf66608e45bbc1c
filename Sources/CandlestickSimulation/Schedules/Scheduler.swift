import CandlestickSupport

/// Asks a strategy for each choice, and records the choices.
final class Scheduler {
  @exclusivity(unchecked) private var strategy: any ScheduleStrategy
  private let isReplay: Bool
  @exclusivity(unchecked) private var previousTask: Int?
  @exclusivity(unchecked) private(set) var trace = Trace()

  #if RUNTIME_HOOKS
  /// Records the steps of the current run and what they use; nil if nobody needs that.
  @exclusivity(unchecked) private(set) var graph: StepGraph?
  /// The reciprocal of the probability of the choices so far; nil if they are not random.
  @exclusivity(unchecked) private(set) var weight: Double?
  /// Receives the departures, if set.
  @exclusivity(unchecked) var running: RunningSchedule?
  #endif

  /// Chooses instead of the strategy, if set.
  @exclusivity(unchecked) private var delayer: StepDelayer?
  /// The delayed steps, if they are recorded.
  @exclusivity(unchecked) private(set) var delays: DelayRecorder?
  /// True if either of these must be notified of each step.
  private let followsSteps: Bool

  private let countsOrders: Bool
  /// True if schedules interrupt steps at locks, except for the first one.
  private let interruptsAtLocks: Bool
  @exclusivity(unchecked) private var interruptions = ScheduledPoints.never
  /// True if something may go wrong in schedules, except for the first one.
  private let hasFaults: Bool
  @exclusivity(unchecked) private var faults = ScheduledPoints.never
  private var seed: UInt64 = 0

  /// The tasks that schedules cancel at random, except for the first one; nil if they cancel none.
  private let cancelled: TaskSelection?
  @exclusivity(unchecked) private var cancellations = ScheduledPoints.never
  /// True if any schedule could cancel tasks, and the number of suspension points where it could.
  private var hasLookedForTasks = false
  private var cancellableCount = 0

  private var scheduleCount = 0
  /// True if the code controls time itself in any schedule.
  private var isTimeControlled = false
  /// True if the schedule may decide when timers fire.
  @exclusivity(unchecked) private var areEarlyTimersAllowed = false
  /// True if the strategy may fire timers early. Cached, because asking it takes as long as several steps; nil if unknown.
  @exclusivity(unchecked) private var strategyMayFireTimersEarly: Bool?

  /// - Parameters:
  ///   - settings: determine whether schedules interrupt steps at locks, and which faults they have; nil for a strategy that does not explore.
  ///   - cancelled: the tasks to cancel at random; nil for none.
  init(
    _ strategy: any ScheduleStrategy,
    _ settings: SimulationSettings? = nil,
    cancelling cancelled: TaskSelection? = nil
  ) {
    self.strategy = strategy
    isReplay = strategy is ReplayedSchedule
    interruptsAtLocks = settings?.interruptsAtLocks ?? false
    countsOrders = settings != nil
    hasFaults = settings.map { $0.faults != .none } == true && strategy is any SeededStrategy
    self.cancelled = cancelled
    followsSteps = false
  }

  /// Runs one schedule.
  ///
  /// - Parameters:
  ///   - delayer: chooses the steps; nil to let the schedule choose.
  ///   - recordsDelays: true to record the delayed steps.
  init(_ schedule: Simulation.Schedule, delayer: StepDelayer? = nil, recordsDelays: Bool) {
    strategy = ReplayedSchedule(schedule)
    isReplay = true
    countsOrders = false
    interruptsAtLocks = false
    cancelled = nil
    hasFaults = false
    self.delayer = delayer
    delays = recordsDelays ? DelayRecorder() : nil
    followsSteps = recordsDelays || delayer != nil
    _ = begin()
  }

  /// True if no schedule is left. Schedules that cancel tasks at random are never all.
  var hasSeenAll: Bool { strategy.hasSeenAll && cancelled == nil }
  var isExhaustive: Bool { strategy is ExhaustiveSchedules }
  #if RUNTIME_HOOKS
  /// The orders that an exhaustive strategy has seen; nil for another strategy.
  var ordersOfSearch: (orders: Int, schedules: Double?)? { (strategy as? any OrderStrategy)?.count }
  #endif
  /// The choices that the seed of the current schedule determines; nil if it determines none.
  var choices: SeededChoices? { (strategy as? any SeededStrategy)?.choices }

  /// Begins the next schedule. Returns the seed of its random numbers; nil if no schedule is left.
  func begin() -> UInt64? {
    previousTask = nil
    trace = Trace()
    scheduleCount += 1
    let seed = strategy.beginSchedule()
    // The first schedule shows whether the code controls time.
    areEarlyTimersAllowed = isReplay || scheduleCount > 1 && !isTimeControlled
    strategyMayFireTimersEarly = nil
    if let replay = strategy as? ReplayedSchedule {
      interruptions = ScheduledPoints(at: replay.points(of: .interruption))
      cancellations = ScheduledPoints(at: replay.points(of: .cancellation))
    } else if let systematic = strategy as? CancellationSchedules {
      cancellations = ScheduledPoints(candidate: systematic.point)
    } else if interruptsAtLocks, strategy is any SeededStrategy, scheduleCount > 1, let seed {
      interruptions = ScheduledPoints(.interruption, seed: seed)
    }
    if cancelled != nil, scheduleCount > 1, let seed {
      // Strategies without a seed of their own have the same one for all schedules.
      cancellations = ScheduledPoints(.cancellation, seed: seed &+ UInt64(scheduleCount) << 32)
    }
    if cancellations.isPossible { hasLookedForTasks = true }
    self.seed = seed ?? 0
    if let replay = strategy as? ReplayedSchedule {
      faults = ScheduledPoints(at: replay.points(of: .fault))
    } else if hasFaults, scheduleCount > 1, let seed {
      faults = ScheduledPoints(.fault, seed: seed, rarest: 6)
    }
    #if RUNTIME_HOOKS
    let isFirst = scheduleCount == 1
    graph =
      (strategy as? any OrderStrategy)?.graph
      ?? (countsOrders ? StepGraph(isFirst ? .steps : .uses, mostEvents: 200, recordsPositions: isFirst) : nil)
    weight = choices == .random ? 1 : nil
    #endif
    return seed
  }

  /// Ends a schedule of the strategy.
  func end() {
    cancellableCount += cancellations.candidateCount
    guard var systematic = strategy as? CancellationSchedules else { return }
    systematic.ended(afterPoints: cancellations.candidateCount, hasCancelled: hasCancelled)
    strategy = systematic
  }

  // MARK: - Interruptions

  /// True if the schedule may interrupt a step at a lock.
  var mayInterrupt: Bool {
    #if RUNTIME_HOOKS
    if graph != nil { return true }
    #endif
    return interruptions.isPossible
  }

  /// Returns true if the schedule interrupts the current step, which takes or releases a lock.
  func interrupts(for steps: ReadySteps) -> Bool {
    #if RUNTIME_HOOKS
    if let strategy = strategy as? any OrderStrategy {
      guard interruptsAtLocks else { return false }
      interruptions.decided()
      guard strategy.interrupts(for: steps) else { return false }
      depart(.interruption, interruptions)
      return true
    }
    #endif
    return isChosen(&interruptions, .interruption)
  }

  private func isChosen(
    _ points: inout ScheduledPoints,
    _ kind: Departure.Kind,
    isCandidate: Bool = true
  ) -> Bool {
    guard points.isNext(isCandidate: isCandidate) else { return false }
    depart(kind, points)
    return true
  }

  private func depart(_ kind: Departure.Kind, _ points: ScheduledPoints) {
    trace.departed(kind, at: points.count - 1)
    showDeparture()
  }

  /// Interrupts no more steps in this schedule.
  func stopInterrupting() { interruptions = .never }

  // MARK: - Cancellations

  /// The tasks that the schedules cancel; nil if they cancel none, or replay.
  var selection: TaskSelection? { (strategy as? CancellationSchedules)?.selection ?? cancelled }
  /// True if the schedule may cancel a task, or if the points where it could are counted.
  var mayCancel: Bool { cancellations.isPossible }
  /// True if the schedule has cancelled a task.
  var hasCancelled: Bool { trace.departures.contains { $0.kind == .cancellation } }
  /// The suspension points at which tasks are cancelled, one after another; nil if this is not systematic.
  var cancellationCount: CancellationCount? {
    guard let systematic = strategy as? CancellationSchedules else { return nil }
    return CancellationCount(cancelled: systematic.cancelledCount, points: systematic.pointCount ?? 0)
  }

  /// An error if the schedules cancel tasks with a name, and none had it.
  var mistake: SimulationError? {
    guard hasLookedForTasks, cancellableCount == 0, case .named(let name)? = selection?.kind else { return nil }
    return .noTaskNamed(name)
  }

  /// Returns true if the schedule cancels a task that is suspended.
  ///
  /// - Parameter isCandidate: false if only a replay may cancel it.
  func cancels(isCandidate: Bool) -> Bool { isChosen(&cancellations, .cancellation, isCandidate: isCandidate) }

  // MARK: - Faults

  /// True if something may go wrong in the rest of the schedule.
  var mayFail: Bool { faults.isPossible }

  /// Returns true if the schedule lets something go wrong here.
  func fails() -> Bool { isChosen(&faults, .fault) }

  /// Returns the time by which the schedule delays something here; nil if it does not. The seed and the number of decisions before
  /// determine it.
  func delayByFault(upTo longest: Duration) -> Duration? {
    if isTimeControlled {
      // A replay makes this decision, too.
      _ = faults.isNext()
      return nil
    }
    guard fails() else { return nil }
    var generator = SeededGenerator(seed: seed ^ (0x3c6e_f372_fe94_f82b &* UInt64(faults.count)))
    // The longest delay is the most likely one to matter.
    let hundredths = generator.next(below: 4) == 0 ? 100 : 1 + generator.next(below: 100)
    return max(longest / 100 * hundredths, .nanoseconds(1))
  }

  // MARK: - Early timers

  /// True if a timer may fire before the ready steps.
  var mayFireTimersEarly: Bool {
    guard areEarlyTimersAllowed else { return false }
    if let strategyMayFireTimersEarly { return strategyMayFireTimersEarly }
    let answer = (strategy as? any SeededStrategy)?.mayFireTimersEarly ?? true
    strategyMayFireTimersEarly = answer
    return answer
  }

  /// Leaves time to the code, in all schedules from now on.
  func timeIsControlled() {
    isTimeControlled = true
    stopEarlyTimers()
  }

  /// Fires no more timers early in this schedule.
  func stopEarlyTimers() { areEarlyTimersAllowed = false }

  /// Returns true if the next timer fires before the ready steps.
  func firesTimerEarly(before steps: ReadySteps, after delay: Int64) -> Bool {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    guard strategy.overtakes(choices, after: .nanoseconds(delay)) else { return false }
    trace.timerFiredEarly()
    showDeparture()
    strategyMayFireTimersEarly = nil
    return true
  }

  /// Records that time advances although steps are ready, because all of them poll.
  func timePassesForPollers() { trace.timePassedForPollers() }

  // MARK: - Steps

  func choose(among steps: ReadySteps) -> Int {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    let choice = delayer?.choose(among: steps) ?? strategy.choose(among: choices)
    let index = min(max(choice, 0), choices.count - 1)
    trace.chose(index, of: choices.count)
    #if RUNTIME_HOOKS
    if let weight { self.weight = weight * Double(choices.count) }
    #endif
    if index > 0 {
      showDeparture()
      delays?.willReorder(steps, index)
    }
    return index
  }

  private func showDeparture() {
    #if RUNTIME_HOOKS
    if let departure = trace.departures.last { running?.add(departure) }
    #endif
  }

  @inline(__always) func began(_ step: Step) {
    previousTask = step.task
    trace.began(step.task)
    if followsSteps { took(step) }
  }

  private func took(_ step: Step) {
    delayer?.took(step)
    delays?.took(step)
  }
}
