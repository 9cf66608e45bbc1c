#if canImport(Testing)
public import CandlestickSimulation
import Foundation
public import Testing

/// The execution of a Swift Testing test: in real time, or in a simulation, on one thread and in virtual time.
///
/// ```swift
/// @Test(.deterministic) func givesUpAfterAnHour() async { … }
///
/// @Suite(.schedules(1_000)) struct AccountTests { … }
/// ```
///
/// Tests and nested suites inherit the trait of a suite; the innermost one counts. Each case of a test with arguments
/// runs in a simulation of its own. Later traits run inside the simulation, earlier ones outside. A time limit is real
/// time. The variable `CANDLESTICK_EXECUTION` applies to specs only, not to these tests.
public struct ExecutionTrait: TestTrait, SuiteTrait, TestScoping {
  /// Identifies the trait.
  private final class Identity: Sendable {}

  private let execution: Result<ExecutionMode, any Error>
  private let settings: SimulationSettings
  private let identity = Identity()

  /// Nested tests and suites inherit it.
  public var isRecursive: Bool { true }

  fileprivate init(_ settings: SimulationSettings = SimulationSettings(), _ execution: () throws -> ExecutionMode) {
    self.settings = settings
    self.execution = Result { try execution() }
  }

  /// Skips a test that needs a simulation, in a process without them.
  public func prepare(for test: Testing.Test) async throws {
    guard !test.isSuite, isNearest(to: test), let execution = try? execution.get() else { return }
    let overrides = try ExecutionOverrides.ofProcess
    guard let reason = overrides.reasonToSkip(overrides.execution(execution)) else { return }
    try await ConditionTrait.disabled(Comment(rawValue: reason), sourceLocation: test.sourceLocation).prepare(for: test)
  }

  /// Provides a scope for each test case without a nearer trait of this type.
  public func scopeProvider(for test: Testing.Test, testCase: Testing.Test.Case?) -> ExecutionTrait? {
    testCase != nil && isNearest(to: test) ? self : nil
  }

  private func isNearest(to test: Testing.Test) -> Bool {
    test.traits.lazy.compactMap { $0 as? ExecutionTrait }.last?.identity === identity
  }

  /// Runs a test case.
  ///
  /// - Throws: the error of the case, unless schedules were explored; ``SimulationError`` if it cannot run in a
  ///   simulation.
  public func provideScope(
    for test: Testing.Test,
    testCase: Testing.Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite and a test can have the same trait.
    guard SimulationEngine.current == nil else { return try await function() }
    let overrides = try ExecutionOverrides.ofProcess
    let kind = try overrides.execution(execution.get()).kind
    if case .realTime = kind { return try await function() }
    let function = escapingFunction(function)
    switch kind {
    case .realTime: break
    case .seeded(let seed): try await withDeterministicExecution(seed: seed, settings: settings, function)
    case .exploring(let count, let strategy, let tasks, let keepGoing):
      try SimulationEngine.check()
      let exploration = Exploration(
        count,
        of: strategy,
        settings: settings,
        cancelling: tasks,
        keepGoing: keepGoing
      )
      try await exploration.run(function)
      try await ExploredTest(test: test, testCase: testCase).report(exploration.outcome)
    case .replaying(let schedule):
      try SimulationEngine.check()
      let exploration = Exploration<[GatheredFailure]>(replaying: schedule, settings: settings)
      try await exploration.run(function)
      try await ExploredTest(test: test, testCase: testCase).report(exploration.outcome)
    }
  }
}

/// Returns a function as an escaping one, which the function of a scope in fact is.
@_silgen_name("candlestick_escaping_function")
private func escapingFunction(_ function: @Sendable () async throws -> Void) -> @Sendable () async throws -> Void

extension Testing.Trait where Self == ExecutionTrait {
  /// Runs a test in real time, on the default executors, regardless of its suite's traits.
  public static var realTime: Self { ExecutionTrait { .realTime } }

  /// Runs a test and every task that it starts on one thread, in virtual time; tasks take turns in the order in which
  /// they became ready.
  ///
  /// ```swift
  /// @Test(.deterministic) func givesUpAfterAnHour() async {
  ///   await #expect(Download().run() == .failed)  // takes no time
  /// }
  /// ```
  public static var deterministic: Self { ExecutionTrait { .deterministic } }

  /// Runs a test and every task that it starts on one thread, in virtual time, in an order that a seed decides.
  ///
  /// - Parameters:
  ///   - seed: decides the schedule, and the random numbers that the test draws; with zero, tasks take turns in the order in which
  ///     they became ready.
  ///   - settings: the limits of the simulation.
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
  /// A failed `#expect`, `#require` or `expect`, or a thrown error, ends the exploration. The schedule is then shrunk,
  /// and its issues are recorded, with the string to replay it.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run; at least one runs.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure, and to count the distinct failures.
  ///   - settings: the limits of each simulation.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    cancelling tasks: TaskSelection? = nil,
    keepGoing: Bool = false,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .schedules(count, strategy, cancelling: tasks, keepGoing: keepGoing) }
  }

  /// Runs a test once for each order of the steps that matters, as ``ExhaustiveSchedules`` does.
  ///
  /// ```swift
  /// @Test(.exhaustive) func keepsBothDeposits() async { … }
  /// ```
  public static var exhaustive: Self { exhaustive() }

  /// Runs a test once for each order of the steps that matters, as ``ExhaustiveSchedules`` does.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run; the test fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  ///   - settings: the limits of each simulation.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .exhaustive(atMost: count, sharing: sharing, interruptions: interruptions) }
  }

  /// Runs a test once for each suspension point of the tasks that it starts, where the task is cancelled, until a run fails.
  ///
  /// ```swift
  /// @Test(.cancellations) func returnsItsPermit() async { … }
  /// ```
  ///
  /// A `CancellationError` that ends the test in a run with a cancellation is no failure.
  public static var cancellations: Self { ExecutionTrait { .cancellations } }

  /// Runs a test once for each suspension point of some tasks, where the task is cancelled, until a run fails.
  ///
  /// ```swift
  /// @Test(.cancellations(of: .tasks(named: "request"))) func returnsItsPermit() async { … }
  /// ```
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel.
  ///   - keepGoing: true to continue after a failure, and to count the distinct failures.
  ///   - settings: the limits of each simulation.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .cancellations(of: tasks, keepGoing: keepGoing) }
  }

  /// Replays one schedule. The test fails if it takes other steps than before.
  ///
  /// - Parameters:
  ///   - schedule: the string in the reported failure.
  ///   - settings: the limits of the simulation.
  public static func replay(_ schedule: String, settings: SimulationSettings = SimulationSettings()) -> Self {
    ExecutionTrait(settings) { try .replay(schedule) }
  }
}
#endif
