/// Why a simulation cannot begin, or did not come to its end.
public struct SimulationError: Error, Sendable, CustomStringConvertible {
  /// What kind of error it is.
  public enum Kind: Sendable {
    /// The runtime, or how the program is linked, has not what a simulation needs.
    case unsupported
    /// A simulation was to begin inside another.
    case nested
    /// A simulation was to begin in synchronous code on a thread other than the main one.
    case notOnMainThread
    /// What needs a simulation was asked for outside of one.
    case notInSimulation
    /// Nothing could happen any more, and tasks were still waiting.
    case deadlock
    /// The simulation took more steps than its settings allow.
    case tooManySteps
    /// The simulation took more real time than its settings allow.
    case tooMuchTime
    /// Tasks did not end when they were cancelled at the end of the simulation.
    case tasksLeftBehind
    /// A time was to pass that is below zero.
    case negativeTime
    /// A replay was asked for by a string that is none.
    case invalidReplay
    /// A replay did something else than what it was to replay.
    case replayParted
  }

  /// What kind of error it is.
  public let kind: Kind
  /// What is wrong, in words.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error of synchronous code that would begin a simulation on a thread other than the main one.
  static var notOnMainThread: SimulationError {
    SimulationError(
      .notOnMainThread,
      "a simulation begins on the main thread, or in async code: `try await withDeterministicExecution { … }`"
    )
  }
}
