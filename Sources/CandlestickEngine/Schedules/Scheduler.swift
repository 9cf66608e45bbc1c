import CandlestickSimulation
import CandlestickSupport

/// Asks a strategy for each choice and records the choices.
package final class Scheduler {
  private var strategy: any ScheduleStrategy
  private let isReplay: Bool
  private var previousTask: Int?
  package private(set) var trace = Trace()

  /// Records the steps of the current run and the objects that they use; nil if not needed.
  package private(set) var graph: StepGraph?
  /// The reciprocal of the probability of the choices so far; nil if they are not random.
  package private(set) var weight: Double?
  /// Receives the departures, if set.
  package var running: RunningSchedule?

  /// Makes the choices in place of the strategy, if set.
  private var delayer: StepDelayer?
  /// Records the delayed steps, if set.
  package private(set) var delays: DelayRecorder?
  /// True if the delayer or the recorder needs to know each step.
  private let followsSteps: Bool

  private let countsOrders: Bool
  /// True if schedules may interrupt steps, except in the first schedule.
  private let interruptsAtLocks: Bool
  private var interruptions = ScheduledPoints.never
  /// True if schedules may inject faults, except in the first schedule.
  private let hasFaults: Bool
  private var faults = ScheduledPoints.never
  private var equalDeadlines = ScheduledPoints.never
  private var spuriousWakeUps = ScheduledPoints.never
  private var descriptorOrders = ScheduledPoints.never
  private var seed: UInt64 = 0

  /// The tasks that schedules cancel at random, except in the first schedule; nil for none.
  private let cancelled: TaskSelection?
  private var cancellations = ScheduledPoints.never
  /// True if any schedule so far was allowed to cancel tasks.
  private var hasLookedForTasks = false
  /// The number of suspension points so far at which a task could be cancelled.
  private var cancellableCount = 0

  private var scheduleCount = 0
  /// True if the code has controlled time itself in any schedule.
  private var isTimeControlled = false
  /// True if the schedule may decide when timers fire.
  private var areEarlyTimersAllowed = false
  /// True if the strategy may fire timers early; nil if unknown. It is cached, because asking the strategy takes as
  /// long as several steps.
  private var strategyMayFireTimersEarly: Bool?

  /// - Parameters:
  ///   - settings: determine the interruptions and the faults; nil for a strategy that does not explore.
  ///   - cancelled: the tasks to cancel at random; nil for none.
  ///   - limit: the maximum number of schedules, if the exploration must see all orders; nil for no limit.
  package init(
    _ strategy: any ScheduleStrategy,
    _ settings: SimulationSettings? = nil,
    cancelling cancelled: TaskSelection? = nil,
    limit: Int? = nil
  ) {
    self.strategy = (strategy as? any EngineStrategy)?.chooser(limit: limit) ?? strategy
    isReplay = strategy is ReplayedSchedule
    interruptsAtLocks = settings?.interruptsAtLocks ?? false
    countsOrders = settings != nil
    hasFaults = settings.map { $0.faults != .none } == true && self.strategy is any SeededChooser
    self.cancelled = cancelled
    followsSteps = false
  }

  /// Runs one schedule.
  ///
  /// - Parameters:
  ///   - delayer: chooses the steps; nil to let the schedule choose.
  ///   - recordsDelays: true to record the delayed steps.
  package init(_ schedule: Simulation.Schedule, delayer: StepDelayer? = nil, recordsDelays: Bool) {
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

  /// True if no schedule is left. Schedules with random cancellations are never complete.
  package var hasSeenAll: Bool { strategy.hasSeenAll && cancelled == nil }
  package var isExhaustive: Bool { exhaustive != nil }
  /// The strategy, if it is exhaustive.
  package var exhaustive: ExhaustiveChooser? { strategy as? ExhaustiveChooser }
  /// The number of orders that an exhaustive strategy has seen; nil for other strategies.
  package var searchedOrders: (orders: Int, schedules: Double?)? { exhaustive?.count }
  /// The choices that the seed of the current schedule determines; nil if the seed determines none.
  package var choices: SeededChoices? { (strategy as? any SeededChooser)?.choices }

  /// Begins the next schedule. Returns the seed of its random numbers; nil if no schedule is left.
  package func begin() -> UInt64? {
    previousTask = nil
    trace = Trace()
    scheduleCount += 1
    let seed = strategy.beginSchedule()
    // The first schedule shows if the code controls time itself.
    areEarlyTimersAllowed = isReplay || scheduleCount > 1 && !isTimeControlled
    strategyMayFireTimersEarly = nil
    (interruptions, equalDeadlines, spuriousWakeUps, descriptorOrders) = (.never, .never, .never, .never)
    if let replay = strategy as? ReplayedSchedule {
      interruptions = ScheduledPoints(at: replay.points(of: .interruption))
      spuriousWakeUps = ScheduledPoints(at: replay.points(of: .spuriousWakeUp))
      cancellations = ScheduledPoints(at: replay.points(of: .cancellation))
    } else if let systematic = strategy as? CancellationChooser {
      cancellations = ScheduledPoints(candidate: systematic.point)
    } else if interruptsAtLocks, strategy is any SeededChooser, scheduleCount > 1, let seed {
      interruptions = ScheduledPoints(.interruption, seed: seed, placeCount: InterruptionPlace.allCases.count)
      // A wake-up hides a signal that is lost, so there are none in most schedules.
      if !interruptions.isPossible(at: .lock) {
        spuriousWakeUps = ScheduledPoints(.spuriousWakeUp, seed: seed, rarest: 4)
      }
    }
    if cancelled != nil, scheduleCount > 1, let seed {
      // Strategies without seeds return the same seed for all schedules.
      cancellations = ScheduledPoints(.cancellation, seed: seed &+ UInt64(scheduleCount) << 32)
    }
    if cancellations.isPossible { hasLookedForTasks = true }
    if let replay = strategy as? ReplayedSchedule {
      equalDeadlines = ScheduledPoints(at: replay.points(of: .equalDeadline))
      descriptorOrders = ScheduledPoints(at: replay.points(of: .descriptorOrder))
    } else if strategy is any SeededChooser, let seed {
      equalDeadlines = ScheduledPoints(.equalDeadline, seed: seed, rarest: 3)
      descriptorOrders = ScheduledPoints(.descriptorOrder, seed: seed, rarest: 3)
    }
    self.seed = seed ?? 0
    if let replay = strategy as? ReplayedSchedule {
      faults = ScheduledPoints(at: replay.points(of: .fault))
    } else if hasFaults, scheduleCount > 1, let seed {
      faults = ScheduledPoints(.fault, seed: seed, rarest: 6)
    }
    let isFirst = scheduleCount == 1
    graph =
      exhaustive?.graph
      ?? (countsOrders ? StepGraph(isFirst ? .steps : .uses, mostEvents: 200, recordsPositions: isFirst) : nil)
    weight = choices == .random ? 1 : nil
    return seed
  }

  /// Records the end of a schedule of the strategy.
  package func end() {
    cancellableCount += cancellations.candidateCount
    guard var systematic = strategy as? CancellationChooser else { return }
    systematic.ended(afterPoints: cancellations.candidateCount, hasCancelled: hasCancelled)
    strategy = systematic
  }

  // MARK: - Interruptions

  /// True if the schedule may interrupt a step.
  var mayInterrupt: Bool {
    if graph != nil { return true }
    return interruptions.isPossible
  }

  /// Returns true to interrupt the current step.
  func interrupts(_ step: Step?, at place: InterruptionPlace, for steps: ReadySteps) -> Bool {
    if let exhaustive {
      guard interruptsAtLocks else { return false }
      interruptions.decided()
      guard place == .lock, exhaustive.interrupts(step, for: steps) else { return false }
      depart(.interruption, interruptions)
      return true
    }
    return isChosen(&interruptions, .interruption, place: place.rawValue)
  }

  private func isChosen(
    _ points: inout ScheduledPoints,
    _ kind: Departure.Kind,
    place: Int = 0,
    isCandidate: Bool = true
  ) -> Bool {
    guard points.isNext(place: place, isCandidate: isCandidate) else { return false }
    depart(kind, points)
    return true
  }

  private func depart(_ kind: Departure.Kind, _ points: ScheduledPoints) {
    trace.departed(kind, at: points.count - 1)
    showDeparture()
  }

  /// Returns true to end a wait for a condition variable without a signal.
  func wakesSpuriously() -> Bool { isChosen(&spuriousWakeUps, .spuriousWakeUp) }

  /// Disables interruptions for the rest of this schedule.
  func stopInterrupting() { interruptions = .never }

  // MARK: - Cancellations

  /// The tasks that schedules cancel; nil if they cancel none, or in a replay.
  var selection: TaskSelection? { (strategy as? CancellationChooser)?.selection ?? cancelled }
  /// True if the schedule may still cancel a task, or counts the points where it could.
  var mayCancel: Bool { cancellations.isPossible }
  /// True if the schedule has cancelled a task.
  var hasCancelled: Bool { trace.departures.contains { $0.kind == .cancellation } }
  /// The progress of a strategy that cancels at one suspension point per run; nil for other strategies.
  package var cancellationCount: CancellationCount? {
    guard let systematic = strategy as? CancellationChooser else { return nil }
    return CancellationCount(cancelled: systematic.cancelledCount, points: systematic.pointCount ?? 0)
  }

  /// An error if the schedules cancel tasks by name and no task has the name.
  package var mistake: SimulationError? {
    guard hasLookedForTasks, cancellableCount == 0, case .named(let name)? = selection?.kind else { return nil }
    return .noTaskNamed(name)
  }

  /// Returns true to cancel a suspended task.
  ///
  /// - Parameter isCandidate: false if only a replay may cancel it.
  func cancels(isCandidate: Bool) -> Bool { isChosen(&cancellations, .cancellation, isCandidate: isCandidate) }

  // MARK: - Faults

  /// True if the rest of the schedule may have a fault.
  var mayFail: Bool { faults.isPossible }

  /// Returns true to inject a fault here.
  func fails() -> Bool { isChosen(&faults, .fault) }

  /// Returns the time by which to delay an event; nil for no delay. It depends only on the seed and the number of
  /// earlier decisions.
  func delayByFault(upTo longest: Duration) -> Duration? {
    if isTimeControlled {
      // The decision must still be counted, because a replay counts it, too.
      _ = faults.isNext()
      return nil
    }
    guard fails() else { return nil }
    var generator = faultGenerator
    // A quarter of the delays are the longest possible, since these are the most likely to matter.
    let hundredths = generator.next(below: 4) == 0 ? 100 : 1 + generator.next(below: 100)
    return max(longest / 100 * hundredths, .nanoseconds(1))
  }

  /// Random numbers for the last fault. They depend only on the seed and the number of earlier decisions.
  var faultGenerator: SeededGenerator { SeededGenerator(seed: seed ^ (0x3c6e_f372_fe94_f82b &* UInt64(faults.count))) }

  // MARK: - Equal deadlines

  /// True if the schedule may still reorder timers with the same deadline.
  var mayReorderTimers: Bool {
    if isExhaustive { return true }
    return equalDeadlines.isPossible
  }

  /// Returns the number of timers that fire after the others, although they come first among timers with the same
  /// deadline.
  ///
  /// - Parameter timers: the numbers of the timers.
  func overtakenTimerCount(among timers: [Int]) -> Int {
    var count = 0
    if let exhaustive {
      count = exhaustive.chooseTimer(among: timers)
      for index in 0..<min(count + 1, timers.count - 1) {
        equalDeadlines.decided()
        if index < count { depart(.equalDeadline, equalDeadlines) }
      }
      return count
    }
    while count < timers.count - 1, isChosen(&equalDeadlines, .equalDeadline) { count += 1 }
    return count
  }

  /// Returns the number of events of descriptors that come after the others, although the system reports them first.
  ///
  /// - Parameter eventCount: the number of events that are there at the same time.
  func overtakenEventCount(among eventCount: Int) -> Int {
    var count = 0
    while count < eventCount - 1, isChosen(&descriptorOrders, .descriptorOrder) { count += 1 }
    return count
  }

  // MARK: - Early timers

  /// True if a timer may fire before the ready steps.
  var mayFireTimersEarly: Bool {
    guard areEarlyTimersAllowed else { return false }
    if let strategyMayFireTimersEarly { return strategyMayFireTimersEarly }
    let answer = (strategy as? any SeededChooser)?.mayFireTimersEarly ?? true
    strategyMayFireTimersEarly = answer
    return answer
  }

  /// Records that the code controls time itself. From now on, no schedule fires timers early.
  func timeIsControlled() {
    isTimeControlled = true
    stopEarlyTimers()
  }

  /// Disables early timers for the rest of this schedule.
  func stopEarlyTimers() { areEarlyTimersAllowed = false }

  /// Returns true to fire the next timer before the ready steps.
  func firesTimerEarly(before steps: ReadySteps, after delay: Int64) -> Bool {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    guard strategy.overtakes(choices, after: .nanoseconds(delay)) else { return false }
    trace.timerFiredEarly()
    showDeparture()
    strategyMayFireTimersEarly = nil
    return true
  }

  /// Records that time advances although steps are ready, since all of these are of spinners.
  func timePassesForSpinners() { trace.timePassedForSpinners() }

  // MARK: - Steps

  func choose(among steps: ReadySteps) -> Int {
    let choices = ScheduleChoices(steps, previousTask: previousTask, stepCount: trace.stepCount)
    let choice = delayer?.choose(among: steps) ?? strategy.choose(among: choices)
    let index = min(max(choice, 0), choices.count - 1)
    trace.chose(index, of: choices.count)
    if let weight { self.weight = weight * Double(choices.count) }
    if index > 0 {
      showDeparture()
      delays?.willReorder(steps, index)
    }
    return index
  }

  private func showDeparture() {
    if let departure = trace.departures.last { running?.add(departure) }
  }

  func began(_ step: Step) {
    previousTask = step.task
    trace.began(step.task)
    if followsSteps { took(step) }
  }

  private func took(_ step: Step) {
    delayer?.took(step)
    delays?.took(step)
  }
}
