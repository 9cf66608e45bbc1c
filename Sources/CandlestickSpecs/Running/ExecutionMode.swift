public import CandlestickSimulation

/// The execution of an example: in real time, or in a simulation on one thread and in virtual time.
///
/// A trait sets it. Without a trait, the environment does, and otherwise the configuration:
///
/// ```swift
/// describe("a debounced search", .deterministic) { … }  // inherited; the innermost trait wins
/// CANDLESTICK_EXECUTION=deterministic swift test        // examples without such a trait
/// configuration.execution = .deterministic              // all other examples
/// ```
///
/// The variable is `deterministic`, `deterministic,else-real` for ``deterministicElseRealTime``, or `realtime`. It
/// applies only to specs: tests of XCTest and Swift Testing set their own execution.
///
/// In a process that cannot run simulations, a test that needs one is skipped. With `else-real`, alone or after
/// `deterministic`, such a test runs once in real time instead, even if it is a test of XCTest or Swift Testing.
///
/// The example, its `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks, and all their tasks run inside
/// the simulation. `beforeAll` and `afterAll` hooks, and XCTest's set-up and tear-down methods, run outside of it, in
/// real time.
public struct ExecutionMode: Sendable {
  // Indirect, because the code that copies large values slows the build.
  indirect enum Kind: Sendable {
    case realTime
    case seeded(UInt64)
    case exploring(count: Int, any ScheduleStrategy, cancelling: TaskSelection?, keepGoing: Bool)
    case replaying(Simulation.Schedule)
  }

  let kind: Kind
  /// True if an example that fails in a simulation may run again in real time.
  var mayRunInRealTime = false

  /// Runs on the default executors.
  public static let realTime = ExecutionMode(kind: .realTime)

  /// Runs on one thread, in virtual time. Tasks run in the order in which they became ready.
  public static let deterministic = ExecutionMode.deterministic(seed: 0)

  /// Runs on one thread, in virtual time, in an order determined by a seed.
  ///
  /// - Parameter seed: determines the schedule and the random numbers that the example draws. With zero, tasks run in
  ///   the order in which they became ready.
  public static func deterministic(seed: UInt64) -> ExecutionMode { ExecutionMode(kind: .seeded(seed)) }

  /// Like ``deterministic``, with a second chance: if an example fails and has started a thread or a process, or used a
  /// socket, it runs again in real time with all its hooks.
  ///
  /// ```swift
  /// configuration.execution = .deterministicElseRealTime
  /// ```
  ///
  /// Only the second run counts. The end of the run lists these examples, so that you can mark them with the trait
  /// `.realTime`. An example with a trait for its execution is not run again, and an example that hangs in the
  /// simulation still ends the process. This mode is for specs: an XCTest test with this execution fails.
  public static let deterministicElseRealTime = ExecutionMode(kind: .seeded(0), mayRunInRealTime: true)

  /// Runs on many schedules, each in a simulation of its own, until one fails or no schedule is left.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run, above zero.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each at a point where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure, and to count distinct failures.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    cancelling tasks: TaskSelection? = nil,
    keepGoing: Bool = false
  ) -> ExecutionMode {
    ExecutionMode(kind: .exploring(count: count, strategy, cancelling: tasks, keepGoing: keepGoing))
  }

  /// Runs once for each distinct order of steps.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run. The example fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil
  ) -> ExecutionMode {
    let strategy = ExhaustiveSchedules(sharing: sharing, interruptions: interruptions, mustSeeAll: true)
    return ExecutionMode(kind: .exploring(count: count, strategy, cancelling: nil, keepGoing: false))
  }

  /// Runs once for each suspension point of the tasks that the example starts, and cancels the task there. Stops when a
  /// run fails.
  public static let cancellations = ExecutionMode.cancellations(of: .startedTasks)

  /// Runs once for each suspension point of selected tasks, and cancels the task there. Stops when a run fails.
  ///
  /// `CANDLESTICK_SCHEDULES` does not change the number of runs.
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel.
  ///   - keepGoing: true to continue after a failure, and to count distinct failures.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false
  ) -> ExecutionMode {
    ExecutionMode(
      kind: .exploring(count: .max, CancellationSchedules(of: tasks), cancelling: nil, keepGoing: keepGoing)
    )
  }

  /// Runs on the schedule of a reported failure.
  ///
  /// - Parameter schedule: the string from the failure.
  /// - Throws: ``SimulationError`` if the string is not a schedule.
  public static func replay(_ schedule: String) throws -> ExecutionMode {
    ExecutionMode(kind: .replaying(try Simulation.Schedule(schedule)))
  }

  /// True if the example runs in a simulation.
  package var isDeterministic: Bool {
    if case .realTime = kind { false } else { true }
  }
}
