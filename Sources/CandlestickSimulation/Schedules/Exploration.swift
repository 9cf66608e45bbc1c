import CandlestickSupport
import Foundation

#if RUNTIME_HOOKS
import CSupport
#endif

/// Decides which schedule to run next: those of a strategy until one fails, that one again, simpler ones that may fail
/// too, and finally the simplest failing one, with its steps recorded. The caller runs them.
///
/// The first schedule runs twice, to check that it repeats. If the runs differ, a third one decides, because code may do
/// something once per process, such as fill a cache.
///
/// ```swift
/// while let engine = exploration.next() { exploration.finished(run(on: engine)) }
/// ```
package final class Exploration<Failure> {
  private enum Phase {
    /// Runs the schedules of the strategy.
    case exploring
    /// Repeats the previous run, for the first or the second time.
    case repeating(Trace, isSecond: Bool)
    /// Repeats the failing run.
    case confirming
    /// Tries simpler schedules.
    case shrinking
    /// Runs the simplest failing schedule, and records its steps.
    case recording
    /// Replays a schedule.
    case replaying(Simulation.Schedule)
    /// Runs a schedule in which code may end the process.
    case attempting(ScheduleAttempt)
    /// Has a result.
    case over
  }

  private struct Run {
    let failure: Failure
    let seed: UInt64
    let trace: Trace
    /// The choices that the seed determines, if the strategy chose them.
    let choices: SeededChoices?
  }

  /// The maximum number of simpler schedules to try, and the maximum time.
  private static var maximumAttempts: Int { 2_000 }
  private static var longestShrinking: Duration { .seconds(20) }

  private let settings: SimulationSettings
  private let count: Int
  /// True if this replays a schedule.
  private let isReplay: Bool
  /// True if a trait and an environment variable replay schedules, and not a function.
  private let isReplayedByTrait: Bool
  /// Returns a key that identifies a failure, to continue after failures; nil to stop at the first.
  private let key: ((Failure) -> String)?
  private let strategy: Scheduler
  private var scheduler: Scheduler
  #if RUNTIME_HOOKS
  private let timedOutWaits = TimedOutWaits()
  private let running: RunningSchedule?
  /// The number of this exploration in its test, from 1.
  private let ordinal = candlestick_count_exploration()
  #endif
  private var engine: SimulationEngine?
  private var phase: Phase
  private var seed: UInt64 = 0
  /// The numbers of tasks that runs have created.
  private var taskCounts: Set<Int> = []
  /// The first failing run, and the simplest.
  private var first: Run?
  private var best: Run?
  private var number = 0
  private var failures = FailureCounts<Run>()
  private var shrinking: Shrinking?
  private var attempts = 0
  private var shrinkingEnd = ContinuousClock.now
  private var isStopping = false
  var files = DecidingFiles()
  /// The result so far.
  package private(set) var outcome = Outcome()

  /// Explores the schedules of a strategy.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules.
  ///   - settings: the limits of each simulation.
  ///   - cancelled: the tasks to cancel at random; nil for none.
  ///   - key: returns a key that identifies a failure, to count failures; nil to stop at the first.
  ///   - isReplayedByTrait: true if a trait and an environment variable replay schedules, and not a function.
  package init(
    _ count: Int,
    of strategy: any ScheduleStrategy,
    settings: SimulationSettings,
    cancelling cancelled: TaskSelection? = nil,
    countingBy key: ((Failure) -> String)? = nil,
    isReplayedByTrait: Bool = true
  ) {
    self.settings = settings
    self.count = count
    self.isReplayedByTrait = isReplayedByTrait
    isReplay = false
    self.key = key
    self.strategy = Scheduler(strategy, interruptsAtLocks: settings.interruptsAtLocks, cancelling: cancelled)
    scheduler = self.strategy
    phase = .exploring
    #if RUNTIME_HOOKS
    running = RunningSchedule(of: count, isReplayedByTrait: isReplayedByTrait)
    if let attempt = ScheduleAttempt.current, attempt.exploration == ordinal { phase = .attempting(attempt) }
    #endif
  }

  /// Replays one schedule.
  ///
  /// - Parameters:
  ///   - schedule: the schedule.
  ///   - settings: the limits of the simulation.
  ///   - isReplayedByTrait: true if a trait or an environment variable replays it, and not a function.
  package init(replaying schedule: Simulation.Schedule, settings: SimulationSettings, isReplayedByTrait: Bool = true) {
    self.settings = settings
    self.isReplayedByTrait = isReplayedByTrait
    isReplay = true
    count = 1
    key = nil
    strategy = Scheduler(ReplayedSchedule(schedule))
    scheduler = strategy
    phase = .replaying(schedule)
    #if RUNTIME_HOOKS
    running = RunningSchedule(of: count, isReplayedByTrait: isReplayedByTrait, replaying: schedule)
    #endif
  }

  /// The maximum number of schedules, as far as it is known.
  package var limit: Int { outcome.cancellations.map { $0.points + 1 } ?? count }

  // MARK: - The next run

  /// Returns the engine for the next run; nil if there is none.
  func nextEngine() -> SimulationEngine? {
    switch phase {
    case .exploring, .replaying:
      guard let seed = nextOfStrategy() else { return confirmMostFrequentFailure() ? nextEngine() : nil }
      outcome.scheduleCount += 1
      self.seed = seed
      scheduler = strategy
    case .repeating(let trace, _): begin(trace.departures, recordsDelays: false)
    case .confirming: begin(best?.trace.departures ?? [])
    case .recording: begin(best?.trace.departures ?? [], recordsDelays: false)
    case .shrinking:
      guard let attempt = nextSimplerSchedule() else {
        if let best, isTooLong(best.trace), shrinking?.best.isBrief != true { self.best = first }
        phase = .recording
        return nextEngine()
      }
      begin(attempt.departures, delayer: attempt.delayed.map { StepDelayer($0, until: limitOfDelays) })
    case .attempting(let attempt):
      seed = attempt.schedule.seed
      scheduler = attempt.scheduler()
    case .over: return nil
    }
    let engine: SimulationEngine? = SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
    self.engine = engine
    switch phase {
    case .recording, .replaying, .attempting: engine?.recordsSteps = true
    default: break
    }
    #if RUNTIME_HOOKS
    engine?.timedOutWaits = timedOutWaits
    candlestick_note_schedule(ordinal)
    showSchedule()
    #endif
    return engine
  }

  #if RUNTIME_HOOKS
  /// Describes the schedule, for the report if the process ends.
  private func showSchedule() {
    var (shownNumber, isAttempt) = (outcome.scheduleCount, false)
    switch phase {
    case .exploring, .repeating, .over: break
    case .replaying, .attempting: shownNumber = 0
    case .confirming: shownNumber = number
    case .shrinking, .recording: (shownNumber, isAttempt) = (number, true)
    }
    running?.begin(shownNumber, isAttempt: isAttempt, seed: seed, scheduler.choices)
    scheduler.running = running
    engine?.schedule = running
    if let engine, engine.recordsSteps { running?.show(stepsOf: engine) }
  }
  #endif

  /// Returns the seed of the strategy's next schedule; nil if there is none to run.
  private func nextOfStrategy() -> UInt64? {
    if isStopping { return nil }
    guard let seed = strategy.begin() else {
      // A cancelled task may create fewer tasks.
      let isSameCode = taskCounts.count <= 1 || outcome.cancellations != nil
      outcome.isComplete = strategy.hasSeenAll && isSameCode && outcome.unrepeatableStep == nil
      return nil
    }
    return outcome.scheduleCount < count ? seed : nil
  }

  /// Prepares a run with other choices, and the random numbers of the failing schedule.
  private func begin(
    _ departures: [Simulation.Schedule.Departure],
    delayer: StepDelayer? = nil,
    recordsDelays: Bool = true
  ) {
    let schedule = Simulation.Schedule(seed: seed, departures: departures, check: nil)
    scheduler = Scheduler(schedule, delayer: delayer, recordsDelays: recordsDelays)
  }

  /// The number of steps after which a simpler schedule delays no step.
  private var limitOfDelays: Int { 2 * (first?.trace.stepCount ?? 0) }

  private func nextSimplerSchedule() -> Shrinking.Attempt? {
    attempts += 1
    let isOver = isStopping || attempts > Self.maximumAttempts || ContinuousClock.now >= shrinkingEnd
    return isOver ? nil : shrinking?.next()
  }

  /// Ends the exploration early. Only the runs that report a known failure follow.
  package func stop() { isStopping = true }

  /// Returns true if a schedule must be described by its seed, so that its string fits into a line.
  private func isTooLong(_ trace: Trace) -> Bool {
    strategy.choices != nil && trace.departures.count > Simulation.Schedule.longestList
  }

  // MARK: - The result of a run

  /// Records the result of a run.
  func record(_ failure: Failure?) {
    #if RUNTIME_HOOKS
    running?.end()
    #endif
    let wasGivenUp = engine?.hasTakenTooMuchTime == true
    let trace = scheduler.trace
    let run = failure.map {
      Run(failure: $0, seed: seed, trace: trace, choices: scheduler === strategy ? strategy.choices : nil)
    }
    switch phase {
    case .exploring:
      strategy.end()
      outcome.cancellations = strategy.cancellationCount
      outcome.mistake = run == nil ? strategy.mistake : nil
      if let engine { taskCounts.insert(engine.taskCount) }
      if let run {
        failed(run, wasGivenUp: wasGivenUp)
      } else if outcome.scheduleCount == 1, count > 1 {
        phase = .repeating(trace, isSecond: false)
      }
    case .repeating(let before, let isSecond):
      phase = .exploring
      if let run {
        failed(run, wasGivenUp: wasGivenUp)
      } else if let step = before.firstDifference(from: trace) {
        if isSecond { outcome.unrepeatableStep = step } else { phase = .repeating(trace, isSecond: true) }
      }
    case .confirming: confirmed(run, wasGivenUp: wasGivenUp)
    case .shrinking:
      let isSame = !wasGivenUp && hasFailureOfBest(run)
      if shrinking?.tried(failingWith: isSame ? candidate : nil) == true { best = run }
    case .recording:
      if let run {
        conclude(run, isRecorded: true)
      } else if let best {
        conclude(best, caveat: Nondeterminism.caveat("did not fail when it ran again"))
      }
    case .replaying(let schedule):
      let steps = wasGivenUp ? nil : schedule.divergence(of: trace)
      outcome.divergence = steps.map { steps in
        let step = steps.count == 1 ? engine?.interleaving?.description(ofStep: steps.lowerBound) : nil
        return Divergence(steps: steps, step: step, build: schedule.build)
      }
      first = run
      number = 1
      if let run { conclude(run, isRecorded: true) } else { phase = .over }
    case .attempting: phase = .over
    case .over: break
    }
  }

  /// The departures and delays of the run.
  private var candidate: Shrinking.Candidate? {
    scheduler.delays.map { Shrinking.Candidate(departures: scheduler.trace.departures, delays: $0) }
  }

  /// Returns true if a run failed as the simplest failing one did.
  private func hasFailureOfBest(_ run: Run?) -> Bool {
    guard let run, let best else { return false }
    return key.map { $0(best.failure) == $0(run.failure) } ?? true
  }

  private func failed(_ run: Run, wasGivenUp: Bool) {
    if let key { failures.add(run, number: outcome.scheduleCount, key: key(run.failure)) }
    if key == nil || wasGivenUp { confirm(run, number: outcome.scheduleCount) }
    if wasGivenUp { conclude(run, caveat: Self.caveatOfTime, isCut: true) }
  }

  private func confirm(_ run: Run, number: Int) {
    self.number = number
    seed = run.seed
    first = run
    best = run
    phase = .confirming
  }

  private func confirmMostFrequentFailure() -> Bool {
    guard let failure = failures.sorted.first else { return false }
    confirm(failure.run, number: failure.number)
    return true
  }

  private func confirmed(_ run: Run?, wasGivenUp: Bool) {
    guard let first, let candidate else { return phase = .over }
    let step = first.trace.firstDifference(from: scheduler.trace)
    guard step == nil, run != nil, !wasGivenUp else {
      files.isDecided = true
      let difference = step.map { "took other steps from step \($0) on" } ?? "did not fail"
      return conclude(first, caveat: Nondeterminism.caveat("\(difference) when it ran again"))
    }
    shrinking = Shrinking(candidate)
    shrinkingEnd = ContinuousClock.now + Self.longestShrinking
    phase = .shrinking
  }

  private static var caveatOfTime: String {
    "The schedule timed out, and was not simplified: each attempt would take as long again. A replay makes the same "
      + "choices, or the first \(Simulation.Schedule.longestList) of those that the strategy made."
  }

  /// - Parameter isCut: true to keep only the first choices if there are too many for a line.
  private func conclude(_ run: Run, caveat: String? = nil, isRecorded: Bool = false, isCut: Bool = false) {
    phase = .over
    let schedule = schedule(of: run, isCut: isCut)
    outcome.failing = FailingSchedule(
      failure: run.failure,
      number: number,
      limit: isReplay ? nil : limit,
      isReplayedByTrait: isReplayedByTrait,
      schedule: schedule,
      caveat: caveat,
      interleaving: isRecorded ? engine?.interleaving : nil,
      tally: key.map { key in
        FailureTally(
          scheduleCount: outcome.scheduleCount,
          failingScheduleCount: failures.runCount,
          distinctCount: failures.count,
          failures: failures.sorted.map { group in
            let isShown = group.key == key(run.failure)
            return CountedFailure(
              failure: isShown ? run.failure : group.run.failure,
              count: group.count,
              schedule: isShown ? schedule : self.schedule(of: group.run)
            )
          }
        )
      }
    )
  }

  private func schedule(of run: Run, isCut: Bool = false) -> Simulation.Schedule {
    let usesSeed = isTooLong(run.trace) && (run.choices != nil || run.trace.isSame(as: first?.trace))
    let departures = usesSeed ? run.trace.departures.filter { !$0.isChoice } : run.trace.departures
    return Simulation.Schedule(
      seed: run.seed,
      choices: usesSeed ? run.choices ?? first?.choices : nil,
      departures: Array(departures.prefix(isCut ? Simulation.Schedule.longestList : .max)),
      check: run.trace.check,
      steps: StepChecks(run.trace)
    )
  }
}
