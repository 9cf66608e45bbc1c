#if canImport(Testing)
public import CandlestickSimulation
import Foundation
public import Testing

/// How a test of Swift Testing is run: in real time, or in a simulation, on one thread and in virtual time.
///
/// ```swift
/// @Test(.deterministic) func givesUpAfterAnHour() async { … }
///
/// @Suite(.schedules(1_000)) struct AccountTests { … }
/// ```
///
/// A suite's trait holds for all tests in it, and in suites in it. The nearest one counts. Each case of a test with arguments has
/// a simulation of its own. Traits after this one are inside the simulation, and those before it outside; a time limit is one of
/// real time.
public struct ExecutionTrait: TestTrait, SuiteTrait, TestScoping {
  /// Tells one trait from another.
  private final class Identity: Sendable {}

  private let execution: Result<ExecutionMode, any Error>
  private let settings: SimulationSettings
  private let identity = Identity()

  /// It holds for what is inside of a suite.
  public var isRecursive: Bool { true }

  fileprivate init(_ settings: SimulationSettings = SimulationSettings(), _ execution: () throws -> ExecutionMode) {
    self.settings = settings
    self.execution = Result { try execution() }
  }

  /// Provides a scope for each test case for which no other trait of this type is nearer.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - testCase: its case.
  public func scopeProvider(for test: Testing.Test, testCase: Testing.Test.Case?) -> ExecutionTrait? {
    let nearest = test.traits.lazy.compactMap { $0 as? ExecutionTrait }.last
    return testCase != nil && nearest?.identity === identity ? self : nil
  }

  /// Runs a test case.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - testCase: its case.
  ///   - function: runs the case.
  /// - Throws: what the case throws, unless it has been explored; ``SimulationError`` if it cannot be run so.
  public func provideScope(
    for test: Testing.Test,
    testCase: Testing.Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // The same trait may stand at a suite and at a test.
    guard SimulationEngine.current == nil else { return try await function() }
    let overrides = try ExecutionOverrides(ProcessInfo.processInfo.environment)
    let kind = try overrides.execution(execution.get()).kind
    if case .realTime = kind { return try await function() }
    let function = escapingFunction(function)
    switch kind {
    case .realTime: break
    case .seeded(let seed): try await withDeterministicExecution(seed: seed, settings: settings, function)
    case .exploring(let count, let strategy, let keepGoing):
      try SimulationEngine.check()
      let exploration = Exploration(count, of: strategy, settings: settings, keepGoing: keepGoing)
      try await exploration.run(function)
      try await ExploredTest(test, testCase).report(exploration.outcome, of: count)
    case .replaying(let schedule):
      try SimulationEngine.check()
      let exploration = Exploration<[GatheredFailure]>(replaying: schedule, settings: settings)
      try await exploration.run(function)
      try await ExploredTest(test, testCase).report(exploration.outcome, of: nil)
    }
  }
}

/// Makes a function an escaping one, as that of a scope is where Swift Testing makes it.
@_silgen_name("candlestick_escaping_function")
private func escapingFunction(_ function: @Sendable () async throws -> Void) -> @Sendable () async throws -> Void

extension Testing.Trait where Self == ExecutionTrait {
  /// Runs a test in real time, on the ordinary executors, whatever the suite around it says.
  public static var realTime: Self { ExecutionTrait { .realTime } }

  /// Runs a test and every task that it starts on one thread, in virtual time; tasks take turns in the order in which they became
  /// ready.
  ///
  /// ```swift
  /// @Test(.deterministic) func givesUpAfterAnHour() async {
  ///   await #expect(Download().run() == .failed)  // takes no time
  /// }
  /// ```
  public static var deterministic: Self { ExecutionTrait { .deterministic } }

  /// Runs a test and every task that it starts on one thread, in virtual time, by a schedule that a seed decides.
  ///
  /// - Parameters:
  ///   - seed: decides the schedule, and the random numbers that the test draws; with zero, tasks take turns in the order in which
  ///     they became ready.
  ///   - settings: what bounds the simulation.
  public static func deterministic(
    seed: UInt64 = 0,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .deterministic(seed: seed) }
  }

  /// Runs a test on one schedule after another, until one fails or there are no more.
  ///
  /// ```swift
  /// @Test(.schedules(1_000)) func keepsBothDeposits() async { … }
  /// @Test(.schedules(100_000, DepthFirstSchedules())) func keepsBothDeposits() async { … }
  /// ```
  ///
  /// A failing `#expect` or `#require`, an error that is thrown, or a failing `expect` ends the exploration. The schedule is then
  /// made as simple as it can be, and the issues that it has are recorded, with the string to replay it by.
  ///
  /// - Parameters:
  ///   - count: how many schedules to run, at most; the least is one.
  ///   - strategy: decides which.
  ///   - keepGoing: whether to go on after a failure, and to count the distinct failures.
  ///   - settings: what bounds each simulation.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    keepGoing: Bool = false,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .schedules(count, strategy, keepGoing: keepGoing) }
  }

  /// Runs a test on the one schedule that a failure was reported with. It fails if it does something else than it did then.
  ///
  /// - Parameters:
  ///   - schedule: the string that the failure has told.
  ///   - settings: what bounds the simulation.
  public static func replay(_ schedule: String, settings: SimulationSettings = SimulationSettings()) -> Self {
    ExecutionTrait(settings) { try .replay(schedule) }
  }
}
#endif
