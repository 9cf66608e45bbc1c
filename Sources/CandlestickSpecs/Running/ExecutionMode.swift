public import CandlestickSimulation

/// How an example is run: in real time, or in a simulation, on one thread and in virtual time.
///
/// A trait says it, or else the environment, or else the configuration:
///
/// ```swift
/// describe("a debounced search", .deterministic) { … }  // what is inside inherits it, and the innermost counts
/// CANDLESTICK_EXECUTION=deterministic swift test        // examples whose traits do not say
/// configuration.execution = .deterministic              // examples where neither says
/// ```
///
/// A simulation has the example, its `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks, and every task that
/// they start. `beforeAll` and `afterAll` hooks, and the set-up and tear-down methods of XCTest, run in real time, outside.
public struct ExecutionMode: Sendable {
  enum Kind: Sendable {
    case realTime
    case seeded(UInt64)
    case exploring(count: Int, any ScheduleStrategy, keepGoing: Bool)
    case replaying(Simulation.Schedule)
  }

  let kind: Kind

  /// On the ordinary executors.
  public static let realTime = ExecutionMode(kind: .realTime)

  /// On one thread, in virtual time; tasks take turns in the order in which they became ready.
  public static let deterministic = ExecutionMode.deterministic(seed: 0)

  /// On one thread, in virtual time, by a schedule that a seed decides.
  ///
  /// - Parameter seed: decides the schedule, and the random numbers that the example draws; with zero, tasks take turns in the
  ///   order in which they became ready.
  public static func deterministic(seed: UInt64) -> ExecutionMode { ExecutionMode(kind: .seeded(seed)) }

  /// On one schedule after another, each in a simulation of its own, until one fails or there are no more.
  ///
  /// - Parameters:
  ///   - count: how many schedules to run, at most; the least is one.
  ///   - strategy: decides which.
  ///   - keepGoing: whether to go on after a failure, and to count the distinct failures.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    keepGoing: Bool = false
  ) -> ExecutionMode {
    ExecutionMode(kind: .exploring(count: max(count, 1), strategy, keepGoing: keepGoing))
  }

  /// On the one schedule that a failure was reported with.
  ///
  /// - Parameter schedule: the string that the failure has told.
  /// - Throws: ``SimulationError`` if it is not such a string.
  public static func replay(_ schedule: String) throws -> ExecutionMode {
    ExecutionMode(kind: .replaying(try Simulation.Schedule(schedule)))
  }

  /// Whether it is in a simulation.
  var isDeterministic: Bool {
    if case .realTime = kind { false } else { true }
  }
}
