import CandlestickSimulation
import CandlestickSupport

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
public struct ExecutionMode: Sendable, ExecutionChoice {
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

  /// Like ``deterministic``, with a second chance: if an example fails and has started a process, sent a request, or used
  /// a socket that leads to another process, it runs again in real time with all its hooks.
  ///
  /// ```swift
  /// configuration.execution = .deterministicElseRealTime
  /// ```
  ///
  /// Only the second run counts. The end of the run lists these examples, so that you can mark them with the trait
  /// `.realTime`. An example with a trait for its execution is not run again, and an example that hangs in the
  /// simulation still ends the process. This mode is for specs: an XCTest test with this execution fails.
  public static let deterministicElseRealTime = ExecutionMode(kind: .seeded(0), mayRunInRealTime: true)

  /// Returns the execution itself.
  public static func execution(_ execution: ExecutionMode) -> ExecutionMode { execution }

  /// Runs on the schedule of a reported failure.
  ///
  /// - Parameter schedule: the string from the failure.
  /// - Throws: ``SimulationError`` if the string is not a schedule.
  public static func replay(_ schedule: String) throws -> ExecutionMode {
    ExecutionMode(kind: .replaying(try Simulation.Schedule(schedule)))
  }

  /// The mistake in the arguments, as a message; nil if they are valid.
  var mistake: String? {
    if case .exploring(let count, _, _, _) = kind { countMistake(count, of: "schedules") } else { nil }
  }

  /// True if the example runs in a simulation.
  package var isDeterministic: Bool {
    if case .realTime = kind { false } else { true }
  }
}
