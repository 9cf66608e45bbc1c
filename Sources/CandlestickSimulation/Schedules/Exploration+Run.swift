#if RUNTIME_HOOKS
import CSupport
#endif

extension Exploration where Failure == [GatheredFailure] {
  /// Explores the schedules of a strategy.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules.
  ///   - settings: the limits of each simulation.
  ///   - cancelled: the tasks to cancel at random; nil for none.
  ///   - keepGoing: true to continue after a failure and count the distinct failures.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  package convenience init(
    _ count: Int,
    of strategy: any ScheduleStrategy,
    settings: SimulationSettings,
    cancelling cancelled: TaskSelection? = nil,
    keepGoing: Bool,
    isReplayedByTrait: Bool = true
  ) throws {
    try self.init(
      count,
      of: strategy,
      settings: settings,
      cancelling: cancelled,
      countingBy: keepGoing ? \.key : nil,
      isReplayedByTrait: isReplayedByTrait
    )
  }

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

extension [GatheredFailure] {
  /// Identifies equal failures when failing schedules are counted.
  package var key: String { map { SimulationError.key(of: $0.text) }.joined(separator: "\n") }
}

/// An exploration and the code that it runs.
///
/// It is unchecked `Sendable`, since neither part is `Sendable`: the exploring task does not use them while it awaits
/// `run`.
private struct Exploring: @unchecked Sendable {
  let exploration: Exploration<[GatheredFailure]>
  let body: () async throws -> Void

  func run(gatheredBy gatherer: (any IssueGatherer)?) async throws {
    while let engine = exploration.next() {
      engine.gatherer.isOn = true
      engine.gatherer.issueGatherer = gatherer
      let result: Result<Void, any Error>
      do { result = .success(try await DeterministicRun(engine, body).finishOnMainActor()) } catch {
        result = .failure(error)
      }
      if Task.isCancelled {
        engine.gatherer.files?.keep()
        return try result.get()
      }
      exploration.finished(engine.failures(of: result), skip: result.skip, files: engine.gatherer.files)
    }
  }
}
