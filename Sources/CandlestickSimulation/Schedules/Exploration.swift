import Foundation

/// Decides which schedule is run next: those of a strategy until one fails, the same again, simpler ones that may fail, too,
/// and at last the simplest that does, with its steps taken down. It runs nothing itself.
///
/// The first schedule is run twice, to see whether it repeats. Code may do something only once in a process, such as fill a
/// cache, so that a third run decides where these two differ.
///
/// ```swift
/// while let engine = exploration.next() { exploration.finished(run(on: engine)) }
/// ```
package final class Exploration<Failure> {
  /// What has come of it.
  package struct Outcome {
    /// How many schedules of the strategy have been run.
    package fileprivate(set) var scheduleCount = 0
    /// Whether the strategy has no schedule left, and the first one repeats.
    package fileprivate(set) var isComplete = false
    /// The step from which on the first schedule, run again, did something else; nil if it repeats.
    package fileprivate(set) var unrepeatableStep: Int?
    /// The schedule that failed, made as simple as it could be.
    package fileprivate(set) var failing: FailingSchedule<Failure>?
    /// Where a replay did something else than what it was to replay.
    package fileprivate(set) var parting: Parting?
  }

  private enum Phase {
    case exploring, confirming, shrinking, recording, over
    /// The run before is being repeated, for the first time or the second.
    case repeating(Trace, isSecond: Bool)
    case replaying(Simulation.Schedule)
  }

  private struct Run {
    let failure: Failure
    let seed: UInt64
    let trace: Trace
    /// How the seed decides which steps are taken, if the strategy has made the choices and it does.
    let choices: SeededChoices?
  }

  /// A schedule that departs more often than this is told by its seed.
  private static var longestList: Int { 40 }
  /// How many schedules are tried, at most, to find a simpler one, and for how long.
  private static var maximumAttempts: Int { 2_000 }
  private static var longestShrinking: Duration { .seconds(20) }

  private let settings: SimulationSettings
  private let count: Int
  /// What failures are known by, of which several are looked for; nil to stop at the first.
  private let key: ((Failure) -> String)?
  private let strategy: Scheduler
  private var scheduler: Scheduler
  #if os(Linux)
  private let vainWaits = VainWaits()
  #endif
  private var engine: SimulationEngine?
  private var phase: Phase
  private var seed: UInt64 = 0
  /// How many tasks runs have made.
  private var taskCounts: Set<Int> = []
  /// The first run that failed, and the simplest.
  private var first: Run?
  private var best: Run?
  private var number = 0
  private var failures = FailureCounts<Run>()
  private var shrinking: Shrinking?
  private var attempts = 0
  private var shrinkingEnd = ContinuousClock.now
  package private(set) var outcome = Outcome()

  /// Explores the schedules of a strategy.
  ///
  /// - Parameters:
  ///   - count: how many of them are run, at most.
  ///   - strategy: decides which.
  ///   - settings: what bounds each simulation.
  ///   - key: tells failures apart; with it, the exploration goes on after a failure, and counts them.
  package init(
    _ count: Int,
    of strategy: any ScheduleStrategy,
    settings: SimulationSettings,
    countingBy key: ((Failure) -> String)? = nil
  ) {
    self.settings = settings
    self.count = count
    self.key = key
    self.strategy = Scheduler(strategy)
    scheduler = self.strategy
    phase = .exploring
  }

  /// Replays one schedule.
  ///
  /// - Parameters:
  ///   - schedule: the schedule.
  ///   - settings: what bounds the simulation.
  package init(replaying schedule: Simulation.Schedule, settings: SimulationSettings) {
    self.settings = settings
    count = 1
    key = nil
    strategy = Scheduler(ReplayedSchedule(schedule))
    scheduler = strategy
    phase = .replaying(schedule)
  }

  // MARK: - The next run

  /// Makes the engine of the next run.
  ///
  /// - Returns: nil if there is none.
  package func next() -> SimulationEngine? {
    switch phase {
    case .exploring, .replaying:
      guard let seed = nextOfStrategy() else { return confirmMostFrequentFailure() ? next() : nil }
      outcome.scheduleCount += 1
      self.seed = seed
      scheduler = strategy
    case .repeating(let trace, _): begin(trace.departures)
    case .confirming, .recording: begin(best?.trace.departures ?? [])
    case .shrinking:
      guard let attempt = nextSimplerSchedule() else {
        if let best, isTooLong(best.trace), shrinking?.best.isBrief != true { self.best = first }
        phase = .recording
        return next()
      }
      switch attempt {
      case .departing(let departures): begin(departures)
      case .holding(let held):
        let overtaking = best?.trace.departures.filter(\.isTime) ?? []
        begin(overtaking, holding: Holding(held, until: 2 * (first?.trace.stepCount ?? 0)))
      }
    case .over: return nil
    }
    let engine: SimulationEngine? = SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
    switch phase {
    case .recording, .replaying: engine?.recordsSteps = true
    default: break
    }
    #if os(Linux)
    engine?.vainWaits = vainWaits
    #endif
    self.engine = engine
    return engine
  }

  /// The seed of the strategy's next schedule; nil if none is to be run.
  private func nextOfStrategy() -> UInt64? {
    guard let seed = strategy.begin() else {
      outcome.isComplete = strategy.hasSeenAll && taskCounts.count <= 1 && outcome.unrepeatableStep == nil
      return nil
    }
    return outcome.scheduleCount < count ? seed : nil
  }

  /// Prepares a run of other choices, with the random numbers of the schedule that failed.
  private func begin(_ departures: [Simulation.Schedule.Departure], holding: Holding? = nil) {
    scheduler = Scheduler(Simulation.Schedule(seed: seed, departures: departures, check: nil), holding: holding)
  }

  private func nextSimplerSchedule() -> Shrinking.Attempt? {
    attempts += 1
    return attempts <= Self.maximumAttempts && ContinuousClock.now < shrinkingEnd ? shrinking?.next() : nil
  }

  /// Whether a schedule is better told by its seed, for its string to fit into a line.
  private func isTooLong(_ trace: Trace) -> Bool {
    strategy.choices != nil && trace.departures.count > Self.longestList
  }

  // MARK: - What came of it

  /// Takes note of what came of the run.
  ///
  /// - Parameter failure: what was wrong, if anything was.
  package func finished(_ failure: Failure?) {
    let wasGivenUp = engine?.hasTakenTooMuchTime ?? false
    let trace = scheduler.trace
    let run = failure.map {
      Run(failure: $0, seed: seed, trace: trace, choices: scheduler === strategy ? strategy.choices : nil)
    }
    switch phase {
    case .exploring:
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
      let isSame =
        run.map { run in key.map { key in best.map { key($0.failure) } == key(run.failure) } ?? true } ?? false
      if shrinking?.tried(failingWith: isSame && !wasGivenUp ? candidate : nil) == true { best = run }
    case .recording:
      if let run {
        conclude(run, isRecorded: true)
      } else if let best {
        conclude(best, caveat: Nondeterminism.caveat("did not fail when it was run again"))
      }
    case .replaying(let schedule):
      let step = wasGivenUp ? nil : schedule.partingStep(of: trace)
      outcome.parting = step.map { Parting(step: $0, build: schedule.build) }
      first = run
      number = 1
      if let run { conclude(run, isRecorded: true) } else { phase = .over }
    case .over: break
    }
  }

  /// What the run has departed in.
  private var candidate: Shrinking.Candidate? {
    scheduler.held.map { Shrinking.Candidate(departures: scheduler.trace.departures, held: $0) }
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
    if let step = first.trace.firstDifference(from: scheduler.trace) {
      conclude(first, caveat: Nondeterminism.caveat("did something else when it was run again, from step \(step) on"))
    } else if run == nil || wasGivenUp {
      conclude(first, caveat: Nondeterminism.caveat("did not fail when it was run again"))
    } else {
      shrinking = Shrinking(candidate)
      shrinkingEnd = ContinuousClock.now + Self.longestShrinking
      phase = .shrinking
    }
  }

  private static var caveatOfTime: String {
    "The schedule was given up, and not made simpler: that would take as much time again for each attempt. A replay makes the same "
      + "choices, or the first \(longestList) of those that the strategy made."
  }

  /// - Parameter isCut: whether the first choices are to do, where there are too many for a line.
  private func conclude(_ run: Run, caveat: String? = nil, isRecorded: Bool = false, isCut: Bool = false) {
    phase = .over
    let schedule = schedule(of: run, isCut: isCut)
    outcome.failing = FailingSchedule(
      failure: run.failure,
      number: number,
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
    let isToldBySeed = isTooLong(run.trace) && (run.choices != nil || run.trace.isSame(as: first?.trace))
    let departures = isToldBySeed ? run.trace.departures.filter(\.isTime) : run.trace.departures
    return Simulation.Schedule(
      seed: run.seed,
      choices: isToldBySeed ? run.choices ?? first?.choices : nil,
      departures: Array(departures.prefix(isCut ? Self.longestList : .max)),
      check: run.trace.check
    )
  }
}
