import CandlestickSimulation

/// What the environment says of how examples are run.
package struct ExecutionOverrides: Sendable {
  /// A variable of the environment that makes no sense.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  private static let executionVariable = "CANDLESTICK_EXECUTION"
  private static let schedulesVariable = "CANDLESTICK_SCHEDULES"
  static let replayVariable = "CANDLESTICK_REPLAY"

  private var execution: ExecutionMode?
  private var scheduleCount: Int?
  private var schedule: Simulation.Schedule?

  /// Whether one schedule is to be replayed.
  var isReplay: Bool { schedule != nil }

  /// Says nothing.
  package init() {}

  /// Reads the environment.
  ///
  /// - Parameter environment: the variables of the process.
  /// - Throws: an error that names the variable that makes no sense.
  package init(_ environment: [String: String]) throws {
    switch environment[Self.executionVariable] {
    case nil: break
    case "deterministic": execution = .deterministic
    case "realtime": execution = .realTime
    case let name?:
      throw Invalid(
        description:
          "\(Self.executionVariable) asks for the execution \"\(name)\", which there is not; there are: deterministic, realtime"
      )
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

  /// How an example is to be run.
  ///
  /// - Parameters:
  ///   - traits: those of the example.
  ///   - configuration: what holds where neither they nor the environment say.
  @MainActor func execution(of traits: SpecTraits, _ configuration: SpecConfiguration) -> ExecutionMode {
    execution(traits.execution ?? execution ?? configuration.execution)
  }

  /// How a test is to be run that asks for an execution by itself.
  ///
  /// - Parameter chosen: what it asks for.
  func execution(_ chosen: ExecutionMode) -> ExecutionMode {
    if let schedule, chosen.isDeterministic { return ExecutionMode(kind: .replaying(schedule)) }
    switch (chosen.kind, scheduleCount) {
    case (.exploring(_, let strategy, let keepGoing), let count?):
      return .schedules(count, strategy, keepGoing: keepGoing)
    // Such an example may count on exact times.
    case (.seeded(let seed), let count?):
      return .schedules(count, PortfolioSchedules(seed: max(seed, 1), longestDelay: .zero))
    default: break
    }
    return chosen
  }
}
