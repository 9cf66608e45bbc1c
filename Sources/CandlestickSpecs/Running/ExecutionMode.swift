public import CandlestickSimulation

/// The execution of an example: in real time, or in a simulation, on one thread and in virtual time.
///
/// A trait decides, or else the environment, or else the configuration:
///
/// ```swift
/// describe("a debounced search", .deterministic) { … }  // inherited; the innermost counts
/// CANDLESTICK_EXECUTION=deterministic swift test        // examples without such a trait
/// configuration.execution = .deterministic              // all other examples
/// ```
///
/// The variable is `deterministic`, `deterministic,else-real` for ``deterministicElseRealTime``, or `realtime`. It
/// applies to specs only: tests of XCTest and Swift Testing choose for themselves.
///
/// In a process without simulations, a test that needs one is skipped. With `else-real`, alone or after `deterministic`, it runs once in
/// real time instead, a test of XCTest or Swift Testing, too.
///
/// The example, its `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks, and all their tasks run inside
/// the simulation. `beforeAll` and `afterAll` hooks, and XCTest's set-up and tear-down methods, run outside of it, in
/// real time.
public struct ExecutionMode: Sendable {
  enum Kind: Sendable {
    case realTime
    case seeded(UInt64)
    case exploring(count: Int, any ScheduleStrategy, cancelling: TaskSelection?, keepGoing: Bool)
    case replaying(Simulation.Schedule)
  }

  let kind: Kind
  /// True if an example that fails in a simulation may run again in real time.
  var mayRunInRealTime = false

  /// On the default executors.
  public static let realTime = ExecutionMode(kind: .realTime)

  /// On one thread, in virtual time; tasks take turns in the order in which they became ready.
  public static let deterministic = ExecutionMode.deterministic(seed: 0)

  /// On one thread, in virtual time, in an order that a seed decides.
  ///
  /// - Parameter seed: decides the schedule, and the random numbers that the example draws; with zero, tasks take turns
  ///   in the order in which they became ready.
  public static func deterministic(seed: UInt64) -> ExecutionMode { ExecutionMode(kind: .seeded(seed)) }

  /// As ``deterministic``; but an example that fails there, and starts a thread or a process, or uses a socket, runs
  /// again in real time, with all its hooks.
  ///
  /// ```swift
  /// configuration.execution = .deterministicElseRealTime
  /// ```
  ///
  /// Only the second run counts. The end of the run lists such examples, to be marked with the trait `.realTime`. An
  /// example with a trait for its execution follows that trait, and an example that never ends in the simulation still
  /// ends the process. This is for specs: a test of XCTest with this execution fails.
  public static let deterministicElseRealTime = ExecutionMode(kind: .seeded(0), mayRunInRealTime: true)

  /// On one schedule after another, each in a simulation of its own, until one fails or there are no more.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run; at least one runs.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure, and to count the distinct failures.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    cancelling tasks: TaskSelection? = nil,
    keepGoing: Bool = false
  ) -> ExecutionMode {
    ExecutionMode(kind: .exploring(count: max(count, 1), strategy, cancelling: tasks, keepGoing: keepGoing))
  }

  /// Once for each order of the steps that matters.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run; the example fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil
  ) -> ExecutionMode {
    let strategy = ExhaustiveSchedules(sharing: sharing, interruptions: interruptions, mustSeeAll: true)
    return ExecutionMode(kind: .exploring(count: max(count, 1), strategy, cancelling: nil, keepGoing: false))
  }

  /// Once for each suspension point of the tasks that the example starts, where the task is cancelled, until a run fails.
  public static let cancellations = ExecutionMode.cancellations(of: .startedTasks)

  /// Once for each suspension point of some tasks, where the task is cancelled, until a run fails.
  ///
  /// `CANDLESTICK_SCHEDULES` does not change the number of runs.
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel.
  ///   - keepGoing: true to continue after a failure, and to count the distinct failures.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false
  ) -> ExecutionMode {
    ExecutionMode(
      kind: .exploring(count: .max, CancellationSchedules(of: tasks), cancelling: nil, keepGoing: keepGoing)
    )
  }

  /// On the schedule of a reported failure.
  ///
  /// - Parameter schedule: the string in the failure.
  /// - Throws: ``SimulationError`` if the string is no schedule.
  public static func replay(_ schedule: String) throws -> ExecutionMode {
    ExecutionMode(kind: .replaying(try Simulation.Schedule(schedule)))
  }

  /// True if the example runs in a simulation.
  package var isDeterministic: Bool {
    if case .realTime = kind { false } else { true }
  }
}
