import Foundation

/// Decides which schedule is run next: those of a strategy until one fails, the same again, simpler ones that may fail, too,
/// and at last the simplest that does, with its steps taken down. It runs nothing itself.
///
/// ```swift
/// while let engine = exploration.next() { exploration.finished(run(on: engine)) }
/// ```
package final class Exploration<Failure> {
  /// What has come of it.
  package struct Outcome {
    /// How many schedules of the strategy have been run.
    package fileprivate(set) var scheduleCount = 0
    /// Whether the strategy has no schedule left.
    package fileprivate(set) var isComplete = false
    /// The schedule that failed, made as simple as it could be.
    package fileprivate(set) var failing: FailingSchedule<Failure>?
    /// Where a replay did something else than what it was to replay.
    package fileprivate(set) var parting: Parting?
  }

  private enum Phase {
    case exploring, confirming, shrinking, recording
    case replaying(Schedule)
    case over
  }

  private struct Run {
    let failure: Failure
    let seed: UInt64
    let trace: Trace
  }

  /// A schedule that departs more often than this is told by its seed.
  private static var longestList: Int { 40 }
  /// How many schedules are tried, at most, to find a simpler one, and for how long.
  private static var maximumAttempts: Int { 2_000 }
  private static var longestShrinking: Duration { .seconds(20) }

  private let settings: SimulationSettings
  private let count: Int
  private let strategy: Scheduler
  private var scheduler: Scheduler
  private var engine: SimulationEngine?
  private var phase: Phase
  private var seed: UInt64 = 0
  /// How many tasks runs have made.
  private var taskCounts: Set<Int> = []
  /// The first run that failed, and the simplest.
  private var first: Run?
  private var best: Run?
  private var shrinking = Shrinking([])
  private var attempts = 0
  private var shrinkingEnd = ContinuousClock.now
  package private(set) var outcome = Outcome()

  /// Explores the schedules of a strategy.
  ///
  /// - Parameters:
  ///   - count: how many of them are run, at most.
  ///   - strategy: decides which.
  ///   - settings: what bounds each simulation.
  package init(_ count: Int, of strategy: any ScheduleStrategy, settings: SimulationSettings) {
    self.settings = settings
    self.count = count
    self.strategy = Scheduler(strategy)
    scheduler = self.strategy
    phase = .exploring
  }

  /// Replays one schedule.
  ///
  /// - Parameters:
  ///   - schedule: the schedule.
  ///   - settings: what bounds the simulation.
  package init(replaying schedule: Schedule, settings: SimulationSettings) {
    self.settings = settings
    count = 1
    strategy = Scheduler(ReplayedSchedule(schedule))
    scheduler = strategy
    phase = .replaying(schedule)
  }

  /// Makes the engine of the next run.
  ///
  /// - Returns: nil if there is none.
  package func next() -> SimulationEngine? {
    switch phase {
    case .exploring, .replaying:
      guard let seed = strategy.begin() else {
        outcome.isComplete = strategy.hasSeenAll && taskCounts.count <= 1
        return nil
      }
      guard outcome.scheduleCount < count else { return nil }
      outcome.scheduleCount += 1
      self.seed = seed
    case .confirming, .recording: begin(best?.trace.departures ?? [])
    case .shrinking:
      guard let departures = nextSimplerSchedule() else {
        if let best, isTooLong(best.trace) { self.best = first }
        phase = .recording
        return next()
      }
      begin(departures)
    case .over: return nil
    }
    let engine: SimulationEngine? = SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
    switch phase {
    case .recording, .replaying: engine?.recordsSteps = true
    default: break
    }
    self.engine = engine
    return engine
  }

  /// Prepares a run of other choices, with the random numbers of the schedule that failed.
  private func begin(_ departures: [Schedule.Departure]) {
    scheduler = Scheduler(ReplayedSchedule(Schedule(seed: seed, departures: departures, check: nil)))
    _ = scheduler.begin()
  }

  private func nextSimplerSchedule() -> [Schedule.Departure]? {
    attempts += 1
    return attempts <= Self.maximumAttempts && ContinuousClock.now < shrinkingEnd ? shrinking.next() : nil
  }

  /// Whether a schedule is better told by its seed, for its string to fit into a line.
  private func isTooLong(_ trace: Trace) -> Bool {
    strategy.choices != nil && trace.departures.count > Self.longestList
  }

  /// Takes note of what came of the run.
  ///
  /// - Parameter failure: what was wrong, if anything was.
  package func finished(_ failure: Failure?) {
    let wasGivenUp = engine?.hasTakenTooMuchTime ?? false
    let run = failure.map { Run(failure: $0, seed: seed, trace: scheduler.trace) }
    switch phase {
    case .exploring:
      if let engine { taskCounts.insert(engine.taskCount) }
      guard let run else { return }
      first = run
      best = run
      phase = .confirming
      if wasGivenUp { conclude(run, caveat: Self.caveatOfTime, isCut: true) }
    case .confirming:
      guard let first else { return phase = .over }
      if let step = first.trace.firstDifference(from: scheduler.trace) {
        conclude(first, caveat: Self.caveat("did something else when it was run again, from step \(step) on"))
      } else if run == nil || wasGivenUp {
        conclude(first, caveat: Self.caveat("did not fail when it was run again"))
      } else {
        shrinking = Shrinking(first.trace.departures)
        shrinkingEnd = ContinuousClock.now + Self.longestShrinking
        phase = .shrinking
      }
    case .shrinking:
      if shrinking.tried(failingWith: wasGivenUp ? nil : run?.trace.departures) { best = run }
    case .recording:
      if let run {
        conclude(run, isRecorded: true)
      } else if let best {
        conclude(best, caveat: Self.caveat("did not fail when it was run again"))
      }
    case .replaying(let schedule):
      let step = wasGivenUp ? nil : schedule.partingStep(of: scheduler.trace)
      outcome.parting = step.map { Parting(step: $0, build: schedule.build) }
      first = run
      if let run { conclude(run, isRecorded: true) } else { phase = .over }
    case .over: break
    }
  }

  private static func caveat(_ words: String) -> String {
    "The schedule \(words): the code depends on something outside of it, such as real time, addresses, a random number that "
      + "is not seeded, or what an earlier run has left behind."
  }

  private static var caveatOfTime: String {
    "The schedule was given up, and not made simpler: that would take as much time again for each attempt. A replay makes the same "
      + "choices, or the first \(longestList) of those that the strategy made."
  }

  /// - Parameter isCut: whether the first choices are to do, where there are too many for a line.
  private func conclude(_ run: Run, caveat: String? = nil, isRecorded: Bool = false, isCut: Bool = false) {
    phase = .over
    let isToldBySeed = isTooLong(run.trace) && run.trace.isSame(as: first?.trace)
    let departures = isToldBySeed ? run.trace.departures.filter(\.isTime) : run.trace.departures
    outcome.failing = FailingSchedule(
      failure: run.failure,
      number: outcome.scheduleCount,
      schedule: Schedule(
        seed: run.seed,
        choices: isToldBySeed ? strategy.choices : nil,
        departures: Array(departures.prefix(isCut ? Self.longestList : .max)),
        check: run.trace.check
      ),
      caveat: caveat,
      interleaving: isRecorded ? engine?.interleaving : nil
    )
  }
}
