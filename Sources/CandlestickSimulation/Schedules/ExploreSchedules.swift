/// Runs code on one schedule after another, each in its own simulation, until a schedule fails or none is left.
///
/// A schedule fails if the code throws an error, an expectation in it fails, the simulation deadlocks, or a task is
/// left behind. The failing schedule is then simplified. The first schedule runs twice, to check that it repeats; see
/// ``ExploredSchedules/unrepeatableStep``.
///
/// A skip, such as `XCTSkip`, skips only the schedule. If the code skips all of them, the skip is thrown.
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
///   - count: the maximum number of schedules, above zero.
///   - strategy: chooses the schedules.
///   - tasks: the tasks that schedules cancel at random suspension points, except in the first schedule; nil for none.
///     See `exploreCancellations`.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It runs many times, so it must create all of its state.
/// - Returns: the number of schedules, and whether these were all of them.
/// - Throws: ``ScheduleFailure`` for the first failing schedule; ``SimulationError`` if the number is not above zero, or if
///   simulations are not available here.
@discardableResult
public func exploreSchedules(
  _ count: Int,
  strategy: any ScheduleStrategy = PortfolioSchedules(),
  cancelling tasks: TaskSelection? = nil,
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  let backend = try Simulation.requireBackend()
  try Simulation.checkSynchronousHost(for: "exploreSchedules(…) { … }")
  let request = try ExplorationRequest(
    count,
    of: strategy,
    settings: settings,
    cancelling: tasks,
    keepGoing: keepGoing,
    isReplayedByTrait: false
  )
  return try explore(backend.makeExploration(request), body)
}

/// Runs code on one schedule after another, each in its own simulation, until a schedule fails or none is left.
///
/// - Parameters:
///   - count: the maximum number of schedules, above zero.
///   - strategy: chooses the schedules.
///   - tasks: the tasks that schedules cancel at random suspension points, except in the first schedule; nil for none.
///     See `exploreCancellations`.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It runs many times, so it must create all of its state.
/// - Returns: the number of schedules, and whether these were all of them.
/// - Throws: ``ScheduleFailure`` for the first failing schedule; ``SimulationError`` if the number is not above zero, or if
///   simulations are not available here.
@discardableResult
public nonisolated(nonsending) func exploreSchedules(
  _ count: Int,
  strategy: any ScheduleStrategy = PortfolioSchedules(),
  cancelling tasks: TaskSelection? = nil,
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) async throws -> ExploredSchedules {
  let backend = try Simulation.requireBackend()
  let request = try ExplorationRequest(
    count,
    of: strategy,
    settings: settings,
    cancelling: tasks,
    keepGoing: keepGoing,
    isReplayedByTrait: false
  )
  let exploration = backend.makeExploration(request)
  try await exploration.run(body)
  return try ExploredSchedules(exploration.outcome)
}

/// Replays the schedule of a reported failure.
///
/// ```swift
/// try replaySchedule("12:3Q-0.2K:WERT:d63") { … }
/// ```
///
/// - Parameters:
///   - schedule: the replay string from the failure's message.
///   - settings: the limits of the simulation. They need the same faults as in the original run.
///   - body: the code.
/// - Throws: ``ScheduleFailure`` if the run fails; ``SimulationError`` if the string is not a schedule, if the run
///   diverges from the reported one, or if simulations are not available here.
public func replaySchedule(
  _ schedule: String,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Void
) throws {
  let backend = try Simulation.requireBackend()
  try Simulation.checkSynchronousHost(for: "replaySchedule(…) { … }")
  let schedule = try Simulation.Schedule(schedule)
  _ = try explore(backend.makeReplay(of: schedule, settings: settings, isReplayedByTrait: false), body)
}

/// Replays the schedule of a reported failure.
///
/// - Parameters:
///   - schedule: the replay string from the failure's message.
///   - settings: the limits of the simulation. They need the same faults as in the original run.
///   - body: the code.
/// - Throws: ``ScheduleFailure`` if the run fails; ``SimulationError`` if the string is not a schedule, if the run
///   diverges from the reported one, or if simulations are not available here.
public nonisolated(nonsending) func replaySchedule(
  _ schedule: String,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Void
) async throws {
  let backend = try Simulation.requireBackend()
  let schedule = try Simulation.Schedule(schedule)
  let exploration = backend.makeReplay(of: schedule, settings: settings, isReplayedByTrait: false)
  try await exploration.run(body)
  _ = try ExploredSchedules(exploration.outcome)
}

private func explore(
  _ exploration: any Exploration,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  while let context = exploration.next() {
    context.gatherer.isOn = true
    let result = Result { try context.finish(body) }
    exploration.finished(context.failures(of: result), skip: result.skip, files: context.gatherer.files)
  }
  return try ExploredSchedules(exploration.outcome)
}

extension Result<Void, any Error> {
  /// The error that skips the test; nil for another result.
  var skip: (any Error)? {
    guard case .failure(let error) = self else { return nil }
    return skipTypes.contains(String(describing: type(of: error))) ? error : nil
  }
}

/// The names of the error types that skip a test. The types themselves cannot be imported here.
private let skipTypes: Set = ["XCTSkip", "SpecSkip", "TestCancellation"]
/// The names of the error types that `#require` and `XCTUnwrap` throw after they have recorded a failure. The types
/// themselves cannot be imported here.
private let reportedErrorTypes: Set = ["ExpectationFailedError", "XCTestErrorWhileUnwrappingOptional"]

extension ExecutionContext {
  /// Returns the failures of a run: the gathered ones, and the error that ended the run unless it is already reported;
  /// nil if there are none.
  func failures(of result: Result<Void, any Error>) -> [GatheredFailure]? {
    if case .failure = result { gatherer.yieldToError() }
    var failures = gatherer.failures
    // The code receives this error when it awaits a task that the schedule cancelled.
    if case .failure(let error) = result, result.skip == nil, !(error is CancellationError && hasCancelledTasks) {
      let text = "\(error)"
      let isReported =
        !failures.isEmpty && reportedErrorTypes.contains(String(describing: type(of: error)))
        || failures.contains { $0.text.contains(text) || text.contains($0.text) }
      if !isReported { failures.append(GatheredFailure(text, original: error)) }
    }
    return failures.isEmpty ? nil : failures
  }
}

// MARK: - Explorations in async code

extension Exploration {
  /// Runs code on each schedule and gathers its failures, including the issues of a Swift Testing test.
  ///
  /// - Throws: `CancellationError` if the exploring task is cancelled.
  package nonisolated(nonsending) func run(_ body: @escaping () async throws -> Void) async throws {
    let exploring = Exploring(exploration: self, body: body)
    if let gatherer = SwiftTestingHooks.makeIssueGatherer() {
      return try await gatherer.gather { try await exploring.run(gatheredBy: gatherer) }
    }
    try await exploring.run(gatheredBy: nil)
  }
}

/// An exploration and the code that it runs.
///
/// It is unchecked `Sendable`, since neither part is `Sendable`: the exploring task does not use them while it awaits
/// `run`.
private struct Exploring: @unchecked Sendable {
  let exploration: any Exploration
  let body: () async throws -> Void

  func run(gatheredBy gatherer: (any IssueGatherer)?) async throws {
    while let context = exploration.next() {
      context.gatherer.isOn = true
      context.gatherer.issueGatherer = gatherer
      let result: Result<Void, any Error>
      do { result = .success(try await context.finishOnMainActor(body)) } catch { result = .failure(error) }
      if Task.isCancelled {
        context.gatherer.files?.keep()
        return try result.get()
      }
      exploration.finished(context.failures(of: result), skip: result.skip, files: context.gatherer.files)
    }
  }
}
