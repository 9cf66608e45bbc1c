#if canImport(Testing)
import CandlestickExpectations
public import CandlestickSimulation
import Foundation
public import Testing

/// The execution of a Swift Testing test: in real time, or in a simulation on one thread and in virtual time.
///
/// ```swift
/// @Test(.deterministic) func givesUpAfterAnHour() async { … }
///
/// @Suite(.schedules(1_000)) struct AccountTests { … }
/// ```
///
/// Tests and nested suites inherit the trait from their suite; the innermost trait wins. Each case of a test with
/// arguments runs in a simulation of its own. Traits that follow this one run inside the simulation, earlier ones
/// outside. A time limit of Swift Testing is real time. The variable `CANDLESTICK_EXECUTION` applies only to specs.
public struct ExecutionTrait: TestTrait, SuiteTrait, TestScoping {
  /// Identifies the trait.
  private final class Identity: Sendable {}

  private let execution: Result<ExecutionMode, any Error>
  private let settings: SimulationSettings
  private let identity = Identity()

  /// Always true: nested tests and suites inherit the trait.
  public var isRecursive: Bool { true }

  fileprivate init(_ settings: SimulationSettings = SimulationSettings(), _ execution: () throws -> ExecutionMode) {
    self.settings = settings
    self.execution = Result { try execution() }
  }

  /// Skips a test that needs a simulation, if the process cannot run simulations.
  public func prepare(for test: Testing.Test) async throws {
    guard !test.isSuite, isNearest(to: test), let execution = try? execution.get() else { return }
    let overrides = try ExecutionOverrides.ofProcess
    guard let reason = overrides.reasonToSkip(overrides.execution(execution)) else { return }
    try await ConditionTrait.disabled(Comment(rawValue: reason), sourceLocation: test.sourceLocation).prepare(for: test)
  }

  /// Provides a scope for each test case, unless a trait of this type is nearer to the test.
  public func scopeProvider(for test: Testing.Test, testCase: Testing.Test.Case?) -> ExecutionTrait? {
    testCase != nil && isNearest(to: test) ? self : nil
  }

  private func isNearest(to test: Testing.Test) -> Bool {
    test.traits.lazy.compactMap { $0 as? ExecutionTrait }.last?.identity === identity
  }

  /// Runs a test case.
  ///
  /// - Throws: the error of the case, unless schedules were explored; ``SimulationError`` if the case cannot run in a
  ///   simulation.
  public func provideScope(
    for test: Testing.Test,
    testCase: Testing.Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite and a test may both have the trait.
    guard Simulation.context == nil else { return try await function() }
    let overrides = try ExecutionOverrides.ofProcess
    let kind = try overrides.execution(execution.get()).kind
    if case .realTime = kind { return try await function() }
    let function = escapingFunction(function)
    if case .seeded(let seed) = kind {
      return try await SwiftTesting.gatheringIssues {
        try await withDeterministicExecution(seed: seed, settings: settings, function)
      }
    }
    guard let exploration = try kind.exploration(settings) else { return }
    try await exploration.run(function)
    try await ExploredTest(test: test, testCase: testCase).report(exploration.outcome)
  }
}

/// Returns a function as an escaping one. The function of a scope does escape, although its type does not say so.
@_silgen_name("candlestick_escaping_function")
private func escapingFunction(_ function: @Sendable () async throws -> Void) -> @Sendable () async throws -> Void

extension Testing.Trait where Self == ExecutionTrait {
  /// Runs a test in real time, on the default executors, regardless of its suite's traits.
  public static var realTime: Self { ExecutionTrait { .realTime } }

  /// Runs a test and all tasks that it starts on one thread, in virtual time. Tasks run in the order in which they
  /// became ready.
  ///
  /// ```swift
  /// @Test(.deterministic) func givesUpAfterAnHour() async {
  ///   await #expect(Download().run() == .failed)  // takes no time
  /// }
  /// ```
  public static var deterministic: Self { ExecutionTrait { .deterministic } }

  /// Runs a test and all tasks that it starts on one thread, in virtual time, in an order determined by a seed.
  ///
  /// - Parameters:
  ///   - seed: determines the schedule and the random numbers that the test draws. With zero, tasks run in the order in
  ///     which they became ready.
  ///   - settings: the limits of the simulation.
  public static func deterministic(
    seed: UInt64 = 0,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .deterministic(seed: seed) }
  }

  /// Runs a test on many schedules, until one fails or no schedule is left.
  ///
  /// ```swift
  /// @Test(.schedules(1_000)) func keepsBothDeposits() async { … }
  /// @Test(.schedules(100_000, DepthFirstSchedules())) func keepsBothDeposits() async { … }
  /// ```
  ///
  /// A failed `#expect`, `#require` or `expect`, or a thrown error, ends the exploration. The schedule is then shrunk.
  /// Its issues are recorded with the string that replays it.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run, above zero.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each at a point where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure, and to count distinct failures.
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

  /// Runs a test once for each distinct order of its steps, as ``ExhaustiveSchedules`` does.
  ///
  /// ```swift
  /// @Test(.exhaustive) func keepsBothDeposits() async { … }
  /// ```
  public static var exhaustive: Self { exhaustive() }

  /// Runs a test once for each distinct order of its steps, as ``ExhaustiveSchedules`` does.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run. The test fails if there are more orders.
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

  /// Runs a test once for each suspension point of the tasks that it starts, and cancels the task there. Stops when a
  /// run fails.
  ///
  /// ```swift
  /// @Test(.cancellations) func returnsItsPermit() async { … }
  /// ```
  ///
  /// In a run with a cancellation, a `CancellationError` that ends the test is not a failure.
  public static var cancellations: Self { ExecutionTrait { .cancellations } }

  /// Runs a test once for each suspension point of selected tasks, and cancels the task there. Stops when a run fails.
  ///
  /// ```swift
  /// @Test(.cancellations(of: .tasks(named: "request"))) func returnsItsPermit() async { … }
  /// ```
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel.
  ///   - keepGoing: true to continue after a failure, and to count distinct failures.
  ///   - settings: the limits of each simulation.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false,
    settings: SimulationSettings = SimulationSettings()
  ) -> Self {
    ExecutionTrait(settings) { .cancellations(of: tasks, keepGoing: keepGoing) }
  }

  /// Replays one schedule. The test fails if its steps differ from those of the schedule.
  ///
  /// - Parameters:
  ///   - schedule: the string from the failure.
  ///   - settings: the limits of the simulation.
  public static func replay(_ schedule: String, settings: SimulationSettings = SimulationSettings()) -> Self {
    ExecutionTrait(settings) { try .replay(schedule) }
  }
}
#endif
