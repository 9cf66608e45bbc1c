import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Overrides the execution of examples with the environment or the options of the run.
package struct ExecutionOverrides: Sendable {
  /// The error about an invalid environment variable.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  private static let known = Locked<ExecutionOverrides?>(nil)

  /// The overrides of this process: those in its environment, unless `setForProcess` has set others. Throws an error
  /// that names an invalid variable.
  static var ofProcess: ExecutionOverrides {
    get throws {
      if let error = SimulationAvailability.usageError { throw Invalid(description: error) }
      return try known.withLock { $0 } ?? ExecutionOverrides(ProcessInfo.processInfo.environment)
    }
  }

  package static func setForProcess(_ overrides: ExecutionOverrides) { known.withLock { $0 = overrides } }

  private static let executionVariable = "CANDLESTICK_EXECUTION"
  private static let elseReal = "else-real"
  private static let executions: KeyValuePairs<String, ExecutionMode?> = [
    "deterministic": .deterministic, "deterministic,\(elseReal)": .deterministicElseRealTime, elseReal: nil,
    "realtime": .realTime,
  ]
  /// The values of `CANDLESTICK_EXECUTION`.
  package static let executionNames = executions.map(\.key)

  private static let schedulesVariable = "CANDLESTICK_SCHEDULES"
  static let replayVariable = "CANDLESTICK_REPLAY"

  private var execution: ExecutionMode?
  /// True if a test that needs a simulation runs in real time where simulations are not available.
  private var replacesSimulations = false
  private var scheduleCount: Int?
  private var schedule: Simulation.Schedule?

  var isReplay: Bool { schedule != nil }

  /// Creates overrides that change nothing.
  package init() {}

  /// Reads the environment. Throws an error that names an invalid variable.
  package init(_ environment: [String: String]) throws {
    if let name = environment[Self.executionVariable] {
      guard let known = Self.executions.first(where: { $0.key == name }) else {
        let names = Self.executionNames.map { "\"\($0)\"" }.joined(separator: ", ")
        throw Invalid(
          description: "\(Self.executionVariable): unknown execution \"\(name)\"; available: \(names)"
        )
      }
      execution = known.value
      replacesSimulations = name.hasSuffix(Self.elseReal)
    }
    if let count = environment[Self.schedulesVariable] {
      guard let number = Int(count), number > 0 else {
        throw Invalid(description: "\(Self.schedulesVariable) must be a number above zero; it is \"\(count)\"")
      }
      scheduleCount = number
    }
    if let text = environment[Self.replayVariable] {
      do {
        schedule = try Simulation.Schedule(text)
      } catch {
        throw Invalid(description: "\(Self.replayVariable): \(error)")
      }
    }
  }

  /// Returns the execution of an example. The configuration decides if neither the traits nor the overrides do.
  @MainActor func execution(of traits: SpecTraits, _ configuration: SpecConfiguration) -> ExecutionMode {
    execution(traits.execution ?? execution ?? configuration.execution)
  }

  /// Returns the execution of a test that has chosen one.
  func execution(_ chosen: ExecutionMode) -> ExecutionMode {
    if chosen.isDeterministic, replacesSimulations || chosen.mayRunInRealTime, SimulationAvailability.obstacle != nil {
      return .realTime
    }
    if let schedule, chosen.isDeterministic { return ExecutionMode(kind: .replaying(schedule)) }
    var execution = chosen
    switch (chosen.kind, scheduleCount) {
    // These explorations determine their own number of schedules: of suspension points or of orders.
    case (.exploring(_, is CancellationSchedules, _, _), _), (.exploring(_, is ExhaustiveSchedules, _, _), _): break
    case (.exploring(_, let strategy, let tasks, let keepGoing), let count?):
      execution = .schedules(count, strategy, cancelling: tasks, keepGoing: keepGoing)
    // No delays, because such an example may rely on exact times.
    case (.seeded(let seed), let count?):
      execution = .schedules(count, PortfolioSchedules(seed: max(seed, 1), longestDelay: .zero))
    default: break
    }
    execution.mayRunInRealTime = chosen.mayRunInRealTime
    return execution
  }

  /// Returns the reason to skip a test that needs something that is not available in this process; nil if it can run.
  ///
  /// - Parameter tracksTasks: true if the test fails when it leaves tasks behind.
  func reasonToSkip(_ execution: ExecutionMode, tracksTasks: Bool = false) -> String? {
    guard let obstacle = SimulationAvailability.obstacle else { return nil }
    if execution.isDeterministic { return obstacle.reasonToSkip(needing: "a simulation") }
    guard tracksTasks, !replacesSimulations else { return nil }
    return obstacle.reasonToSkip(needing: "to find the tasks that are left behind")
  }
}
