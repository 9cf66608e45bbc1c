import CSupport
import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Decides which schedule to run next: those of a strategy until one fails, the failing one again, simpler ones that
/// may also fail, and finally the simplest failing one, with its steps recorded. The caller runs them.
///
/// The first schedule runs twice, to check that it repeats. If the two runs differ, a third one decides, because code
/// may do something once per process, such as fill a cache. The same holds for a failing schedule, and for a replay.
///
/// ```swift
/// while let context = exploration.next() { exploration.finished(run(in: context), skip: nil, files: nil) }
/// ```
final class ScheduleExplorer {
  let settings: SimulationSettings
  let count: Int
  /// True if the exploration replays one schedule.
  let isReplay: Bool
  /// True if the exploration fails unless it sees all orders.
  private let mustSeeAll: Bool
  /// True if users replay schedules with a trait and an environment variable, false if with a function.
  let isReplayedByTrait: Bool
  /// True if the exploration continues after failures and counts them.
  let keepsGoing: Bool
  /// The scheduler of the exploration's strategy.
  private(set) var strategy: Scheduler
  /// The scheduler of the current run: that of the strategy, or one for a given schedule.
  var scheduler: Scheduler
  private let timedOutWaits = TimedOutWaits()
  private let running: RunningSchedule
  /// The number of this exploration in its test, from 1.
  private let ordinal = candlestick_count_exploration()
  var engine: SimulationEngine?
  var phase: Phase
  var seed: UInt64 = 0
  /// The different numbers of tasks that runs created.
  private var taskCounts: Set<Int> = []
  /// The first failing run, and the simplest one.
  var first: Run?
  var best: Run?
  var number = 0
  var failures = FailureCounts<Run>()
  var shrinking: Shrinking?
  var hasShrunkInput = false
  /// The choices from which the current run draws random values; nil if the seed determines them.
  var repeatedInput: [UInt64]?
  var attempts = 0
  var shrinkingEnd = ContinuousClock.now
  var isStopping = false
  var files = DecidingFiles()
  /// The result so far.
  let outcome = ExplorationOutcome()
  /// The orders of steps that the runs covered.
  private(set) var orders = OrderCounts()

  /// Explores the schedules of a strategy.
  init(_ request: ExplorationRequest) {
    settings = request.settings
    count = request.count
    isReplayedByTrait = request.isReplayedByTrait
    isReplay = false
    keepsGoing = request.keepGoing
    mustSeeAll = (request.strategy as? ExhaustiveSchedules)?.mustSeeAll ?? false
    strategy = Scheduler(request.strategy, settings, cancelling: request.cancelled, limit: mustSeeAll ? count : nil)
    scheduler = strategy
    phase = .exploring
    running = RunningSchedule(of: count, isReplayedByTrait: isReplayedByTrait)
    if let attempt = ScheduleAttempt.current, attempt.exploration == ordinal { phase = .attempting(attempt) }
  }

  /// Replays one schedule.
  ///
  /// - Parameters:
  ///   - schedule: the schedule.
  ///   - settings: the limits of the simulation.
  ///   - isReplayedByTrait: true if a trait or an environment variable replays the schedule, false if a function does.
  init(replaying schedule: Simulation.Schedule, settings: SimulationSettings, isReplayedByTrait: Bool) {
    self.settings = settings
    self.isReplayedByTrait = isReplayedByTrait
    isReplay = true
    count = 1
    keepsGoing = false
    mustSeeAll = false
    strategy = Scheduler(ReplayedSchedule(schedule))
    scheduler = strategy
    phase = .replaying(schedule, isSecond: false)
    running = RunningSchedule(of: count, isReplayedByTrait: isReplayedByTrait, replaying: schedule)
  }

  /// The maximum number of schedules, as far as known.
  var limit: Int { outcome.cancellations.map { $0.points + 1 } ?? count }

  // MARK: - The next run

  /// Returns the engine for the next run; nil if there is none.
  func nextEngine() -> SimulationEngine? {
    repeatedInput = nil
    switch phase {
    case .exploring, .replaying:
      guard let seed = nextSeed() else { return confirmMostFrequentFailure() ? nextEngine() : nil }
      outcome.scheduleCount += 1
      self.seed = seed
      if case .replaying(let schedule, _) = phase { repeatedInput = schedule.input?.choices }
      scheduler = strategy
    case .checkingRepetition(let trace, _): begin(trace.departures, recordsDelays: false)
    case .confirming, .recording:
      repeatedInput = best?.input.repeated
      begin(best?.trace.departures ?? [], recordsDelays: phase.isConfirming)
    case .shrinking:
      repeatedInput = best?.input.repeated
      guard let attempt = nextSimplerSchedule() else {
        if let best, isTooLong(best.trace), shrinking?.best.isBrief != true { self.best = first }
        scheduleIsShrunk()
        return nextEngine()
      }
      begin(attempt.departures, delayer: attempt.delayed.map { StepDelayer($0, until: delayLimit) })
    case .shrinkingInput(let attempts):
      guard beginSimplerInput(attempts) else {
        inputIsShrunk(from: attempts)
        return nextEngine()
      }
    case .attempting(let attempt):
      seed = attempt.schedule.seed
      repeatedInput = attempt.schedule.input?.choices
      scheduler = attempt.scheduler()
    case .over: return nil
    }
    let engine = SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
    self.engine = engine
    if let repeatedInput { engine.input = RandomInput(repeating: repeatedInput) }
    switch phase {
    case .recording, .replaying, .attempting: engine.recordsSteps = true
    default: break
    }
    engine.outside.timedOutWaits = timedOutWaits
    candlestick_count_schedule(ordinal)
    showSchedule()
    return engine
  }

  /// Publishes the current schedule, for the report if the process ends.
  private func showSchedule() {
    var (shownNumber, isAttempt) = (outcome.scheduleCount, false)
    switch phase {
    case .exploring, .checkingRepetition, .over: break
    case .replaying, .attempting: shownNumber = 0
    case .confirming: shownNumber = number
    case .shrinking, .shrinkingInput, .recording: (shownNumber, isAttempt) = (number, true)
    }
    let recorder = engine?.recordsSteps == true ? engine : nil
    let choices = scheduler.choices
    RunningSchedule.reportAtEnd
    running.begin(shownNumber, isAttempt: isAttempt, seed: seed, choices, input: repeatedInput, recorder: recorder)
    scheduler.running = running
    engine?.simulation.pointee.schedule = running.pointer
  }

  /// Returns the seed of the strategy's next schedule; nil if none is left.
  private func nextSeed() -> UInt64? {
    if isStopping { return nil }
    guard let seed = strategy.begin() else {
      // With a cancellation or another order, the same code may create fewer tasks. An exhaustive search itself detects
      // code that depends on more than the schedule.
      let isSameCode = taskCounts.count <= 1 || outcome.cancellations != nil || strategy.isExhaustive
      outcome.isComplete = strategy.hasSeenAll && isSameCode && outcome.unrepeatableStep == nil
      if mustSeeAll, !outcome.isComplete {
        outcome.mistake = .explorationIncomplete(
          strategy.exhaustive,
          atMost: nil,
          unrepeatableStep: outcome.unrepeatableStep
        )
      }
      if let orders = strategy.searchedOrders { self.orders.searched(orders, isComplete: outcome.isComplete) }
      return nil
    }
    if outcome.scheduleCount < count { return seed }
    if mustSeeAll {
      outcome.mistake = .explorationIncomplete(strategy.exhaustive, atMost: count, unrepeatableStep: nil)
    }
    return nil
  }

  /// Prepares a run with other choices and the random numbers of the failing schedule.
  func begin(
    _ departures: [Departure],
    delayer: StepDelayer? = nil,
    recordsDelays: Bool = true
  ) {
    let schedule = Simulation.Schedule(seed: seed, departures: departures, check: nil)
    scheduler = Scheduler(schedule, delayer: delayer, recordsDelays: recordsDelays)
  }

  /// Ends the exploration early. Only runs that confirm and simplify a known failure follow.
  func stop() { isStopping = true }

  // MARK: - The result of a run

  /// Counts a schedule of the strategy that the code has skipped.
  func skipped(by skip: any Error) {
    switch phase {
    case .exploring: break
    // A run that is skipped has taken other steps than the one that it replays.
    case .replaying: phase = .over
    default: return
    }
    outcome.skippedCount += 1
    outcome.firstSkip = outcome.firstSkip ?? skip
  }

  /// Records the result of a run.
  func record(_ failures: [GatheredFailure]?) {
    running.end()
    let wasGivenUp = engine?.hasTakenTooMuchTime == true
    let trace = scheduler.trace
    let run = failures.map {
      Run(
        failures: $0,
        seed: seed,
        trace: trace,
        choices: scheduler === strategy ? strategy.choices : nil,
        input: DrawnInput(engine?.input, isRepeated: repeatedInput != nil)
      )
    }
    switch phase {
    case .exploring:
      strategy.end()
      outcome.cancellations = strategy.cancellationCount
      outcome.mistake = run == nil ? strategy.mistake : nil
      if let engine { taskCounts.insert(engine.taskCount) }
      if let graph = scheduler.graph { orders.add(graph, weight: scheduler.weight) }
      if let orders = strategy.searchedOrders { self.orders.searched(orders, isComplete: false) }
      if let run {
        failed(run, wasGivenUp: wasGivenUp)
      } else if outcome.scheduleCount == 1, count > 1 {
        phase = .checkingRepetition(trace, isSecond: false)
      }
    case .checkingRepetition(let before, let isSecond):
      phase = .exploring
      if let run {
        failed(run, wasGivenUp: wasGivenUp)
      } else if let step = before.firstDifference(from: trace) {
        if isSecond { outcome.unrepeatableStep = step } else { phase = .checkingRepetition(trace, isSecond: true) }
      }
    case .confirming(let isSecond): confirmed(run, isSecond: isSecond, wasGivenUp: wasGivenUp)
    case .shrinking:
      let isSame = !wasGivenUp && failsLikeBest(run)
      if shrinking?.tried(failingWith: isSame ? candidate : nil) == true { best = run }
    case .shrinkingInput(var inputs):
      let isSame = !wasGivenUp && failsLikeBest(run)
      if inputs.tried(failingWith: isSame ? run?.input.choices : nil) { best = run }
      phase = .shrinkingInput(inputs)
    case .recording:
      if let run {
        conclude(run, isRecorded: true)
      } else if let best {
        conclude(best, caveat: Nondeterminism.caveat("did not fail when it ran again"))
      }
    case .replaying(let schedule, let isSecond):
      let steps = wasGivenUp ? nil : schedule.divergence(of: trace)
      if steps != nil, !isSecond {
        phase = .replaying(schedule, isSecond: true)
        strategy = Scheduler(ReplayedSchedule(schedule))
        return outcome.scheduleCount = 0
      }
      outcome.divergence = steps.map { steps in
        let step = steps.count == 1 ? engine?.interleaving?.description(ofStep: steps.lowerBound) : nil
        return Divergence(steps: steps, step: step, of: schedule, settings)
      }
      first = run
      number = 1
      if let run { conclude(run, isRecorded: true) } else { phase = .over }
    case .attempting: phase = .over
    case .over: break
    }
  }

  private func failed(_ run: Run, wasGivenUp: Bool) {
    if keepsGoing { failures.add(run, number: outcome.scheduleCount, key: run.failures.key) }
    if !keepsGoing || wasGivenUp { confirm(run, number: outcome.scheduleCount) }
    if wasGivenUp { conclude(run, caveat: Self.timeCaveat, isCut: true) }
  }

  func confirm(_ run: Run, number: Int) {
    self.number = number
    seed = run.seed
    first = run
    best = run
    phase = .confirming(isSecond: false)
  }

  private func confirmMostFrequentFailure() -> Bool {
    guard let failure = failures.sorted.first else { return false }
    confirm(failure.run, number: failure.number)
    return true
  }

  private func confirmed(_ run: Run?, isSecond: Bool, wasGivenUp: Bool) {
    guard let first, let best, let candidate else { return phase = .over }
    let step = best.trace.firstDifference(from: scheduler.trace)
    // The files of the first run stay until it is known if the second one repeats.
    files.isDecided = step != nil
    if step != nil, let run, !isSecond, !wasGivenUp {
      self.best = run
      return phase = .confirming(isSecond: true)
    }
    guard step == nil, run != nil, !wasGivenUp else {
      files.isDecided = true
      let difference = step.map { "took different steps from step \($0) on" } ?? "did not fail"
      return conclude(first, caveat: Nondeterminism.caveat("\(difference) when it ran again"))
    }
    self.first = best
    shrinking = Shrinking(candidate)
    beginShrinking()
    phase = .shrinking
  }
}
