/// Runs code on one schedule after another, each in a simulation of its own, until one fails or there are no more.
///
/// A failure is an error that the code throws, a failing expectation in it, a deadlock, or a task that is left behind. The
/// schedule that fails is made as simple as it can be. The first schedule is run again, to see whether it repeats: see
/// ``ExploredSchedules/unrepeatableStep``.
///
/// ```swift
/// try exploreSchedules(1_000) {
///   let account = Account(balance: 100)
///   async let first: () = account.deposit(10)
///   async let second: () = account.deposit(20)
///   _ = await (first, second)
///   await expect { await account.balance }.to(equal(130))
/// }
/// ```
///
/// - Parameters:
///   - count: how many schedules to run, at most.
///   - strategy: decides which.
///   - settings: what bounds each simulation.
///   - keepGoing: whether to go on after a failure, and to count the distinct failures:
///     ``ScheduleFailure/distinctFailures``.
///   - body: the code; it must begin with everything new, since it is run many times.
/// - Returns: how many schedules have been run.
/// - Throws: ``ScheduleFailure`` for the first schedule that fails; ``SimulationError`` if there can be no simulation here.
@available(*, noasync, message: "await it: `try await exploreSchedules(…) { … }`")
@discardableResult
public func exploreSchedules(
  _ count: Int,
  strategy: any ScheduleStrategy = PortfolioSchedules(),
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  try SimulationEngine.check()
  return try explore(Exploration(count, of: strategy, settings: settings, keepGoing: keepGoing), body)
}

/// Runs code on one schedule after another, each in a simulation of its own, until one fails or there are no more.
///
/// - Parameters:
///   - count: how many schedules to run, at most.
///   - strategy: decides which.
///   - settings: what bounds each simulation.
///   - keepGoing: whether to go on after a failure, and to count the distinct failures:
///     ``ScheduleFailure/distinctFailures``.
///   - body: the code; it must begin with everything new, since it is run many times.
/// - Returns: how many schedules have been run.
/// - Throws: ``ScheduleFailure`` for the first schedule that fails; ``SimulationError`` if there can be no simulation here.
@discardableResult
public nonisolated(nonsending) func exploreSchedules(
  _ count: Int,
  strategy: any ScheduleStrategy = PortfolioSchedules(),
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) async throws -> ExploredSchedules {
  try SimulationEngine.check()
  let exploration = Exploration(count, of: strategy, settings: settings, keepGoing: keepGoing)
  try await exploration.run(body)
  return try ExploredSchedules(exploration.outcome)
}

/// Runs code on the one schedule that a failure was reported with.
///
/// ```swift
/// try replaySchedule("12:3Q-0.2K:WERT:d63") { … }
/// ```
///
/// - Parameters:
///   - schedule: the string that the failure has told.
///   - settings: what bounds the simulation.
///   - body: the code.
/// - Throws: ``ScheduleFailure`` if it fails; ``SimulationError`` if the string is no schedule, if the run does something else
///   than the one that was reported, or if there can be no simulation here.
@available(*, noasync, message: "await it: `try await replaySchedule(…) { … }`")
public func replaySchedule(
  _ schedule: String,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Void
) throws {
  try SimulationEngine.check()
  _ = try explore(Exploration(replaying: Simulation.Schedule(schedule), settings: settings), body)
}

/// Runs code on the one schedule that a failure was reported with.
///
/// - Parameters:
///   - schedule: the string that the failure has told.
///   - settings: what bounds the simulation.
///   - body: the code.
/// - Throws: ``ScheduleFailure`` if it fails; ``SimulationError`` if the string is no schedule, if the run does something else
///   than the one that was reported, or if there can be no simulation here.
public nonisolated(nonsending) func replaySchedule(
  _ schedule: String,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Void
) async throws {
  try SimulationEngine.check()
  let exploration = try Exploration<[GatheredFailure]>(replaying: Simulation.Schedule(schedule), settings: settings)
  try await exploration.run(body)
  _ = try ExploredSchedules(exploration.outcome)
}

private func explore(
  _ exploration: Exploration<[GatheredFailure]>,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  while let engine = exploration.next() {
    engine.gathersFailures = true
    exploration.finished(engine.failures(of: Result { try DeterministicRun(engine, body).finish() }))
  }
  return try ExploredSchedules(exploration.outcome)
}

extension SimulationEngine {
  /// What was wrong in a run: the failures that were gathered, and the error that it ended with; nil if nothing was.
  func failures(of result: Result<Void, any Error>) -> [GatheredFailure]? {
    var failures = gatheredFailures
    if case .failure(let error) = result {
      let text = "\(error)"
      if !failures.contains(where: { $0.text.contains(text) || text.contains($0.text) }) {
        failures.append(GatheredFailure(text, original: error))
      }
    }
    return failures.isEmpty ? nil : failures
  }
}
