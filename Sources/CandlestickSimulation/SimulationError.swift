import CandlestickSupport

/// The reason why a simulation could not begin or failed.
public struct SimulationError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// The runtime, or the way in which the program is linked, does not support simulations.
    case unsupported
    /// Code in a simulation tried to start another simulation.
    case nested
    /// Synchronous code on a thread other than the main one tried to start a simulation.
    case notOnMainThread
    /// Code called a function that needs a simulation, and none was running.
    case notInSimulation
    /// Tasks were still waiting, and nothing could wake them.
    case deadlock
    /// The simulation took more steps than its settings allow.
    case tooManySteps
    /// The simulation took more real time than its settings allow.
    case tooMuchTime
    /// Tasks kept running after the end of the simulation had cancelled them.
    case tasksLeftBehind
    /// Code tried to advance time by a negative duration.
    case negativeTime
    /// The replay string does not describe a schedule or random values.
    case invalidReplay
    /// The number of schedules or inputs to try is not above zero.
    case invalidCount
    /// A replay diverged from the original run.
    case replayDiverged
    /// No task has the name that the exploration was asked to cancel.
    case unknownTask
    /// An exhaustive exploration ended before it had seen all orders.
    case explorationIncomplete
  }

  /// The kind of error.
  public let kind: Kind
  /// The message, which names the tasks or settings involved.
  public let description: String
  /// The line of the program that still waits, or that of the first code that does; nil if unknown.
  package let place: SourceLocation?

  package init(_ kind: Kind, _ description: String, at place: SourceLocation? = nil) {
    self.kind = kind
    self.description = description
    self.place = place
  }

  /// Returns the key by which an exploration counts equal failures: the failure's text without parts that differ
  /// between schedules. These are the numbers of tasks and blocks in a deadlock or similar error, and the number of the
  /// step that broke an invariant.
  package static func key(of text: String) -> String {
    let text = text.replacing(/\ but was broken after step \d+\./, with: "")
    guard ["deadlock: ", "tasks were left behind: ", "the simulation has not ended "].contains(where: text.hasPrefix)
    else { return text }
    return text.replacing(/( #|\btask )\d+/) { String($0.1) }
  }

  /// Throws an error if a number of things to try is not above zero, because code would pass without having run.
  package static func checkCount(_ count: Int, of things: String) throws {
    if let mistake = countMistake(count, of: things) { throw SimulationError(.invalidCount, mistake) }
  }

  /// Creates the error for synchronous code that starts a simulation on a thread other than the main one.
  ///
  /// - Parameter call: the call to await instead.
  package static func notOnMainThread(_ call: String = "withDeterministicExecution { … }") -> SimulationError {
    SimulationError(
      .notOnMainThread,
      "a simulation must start on the main thread or in async code: `try await \(call)`"
    )
  }
}
