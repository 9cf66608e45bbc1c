import CandlestickSupport

/// The reason why a simulation cannot begin, or did not end properly.
public struct SimulationError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// The runtime, or the way the program is linked, does not support simulations.
    case unsupported
    /// A simulation would begin inside another.
    case nested
    /// A simulation would begin in synchronous code on a thread other than the main one.
    case notOnMainThread
    /// A function that needs a simulation was called outside of one.
    case notInSimulation
    /// Nothing could happen any more, and tasks were still waiting.
    case deadlock
    /// The simulation took more steps than its settings allow.
    case tooManySteps
    /// The simulation took more real time than its settings allow.
    case tooMuchTime
    /// Tasks did not end when they were cancelled at the end of the simulation.
    case tasksLeftBehind
    /// Time would advance by a negative duration.
    case negativeTime
    /// The replay string does not describe a schedule or random values.
    case invalidReplay
    /// A replay diverged from the original run.
    case replayParted
    /// No task has the name of those that an exploration is to cancel.
    case unknownTask
    /// An exhaustive exploration has not seen all orders.
    case ordersLeft
  }

  public let kind: Kind
  public let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Returns a key that identifies a failure when failing schedules are counted: its text, without the numbers of tasks and blocks if it
  /// is a deadlock or similar, and without the number of the step that broke an invariant, since those differ between schedules.
  package static func key(of text: String) -> String {
    let text = text.replacing(/\ but was broken after step \d+\./, with: "")
    guard ["deadlock: ", "tasks were left behind: ", "the simulation has not ended "].contains(where: text.hasPrefix)
    else { return text }
    return text.replacing(/( #|\btask )\d+/) { String($0.1) }
  }

  /// Creates the error for an exploration that was to see all orders, and has not.
  ///
  /// - Parameter limit: the number of schedules that it was allowed; nil if it has run all of them.
  static func ordersLeft(atMost limit: Int?, unrepeatableStep: Int?) -> SimulationError {
    let reason =
      if let limit {
        "there are more than \(grouped(limit)) orders of its steps; raise atMost, make the example smaller, limit the interruptions, or use "
          + ".schedules, which tries orders at random"
      } else if let unrepeatableStep {
        "the first schedule, run again, took other steps from step \(unrepeatableStep) on, so the orders of its steps cannot be enumerated"
      } else {
        "its steps do not depend on their order alone, but also on other threads or processes, or on what they share unseen; use .schedules"
      }
    return SimulationError(.ordersLeft, "not all orders were seen: \(reason)")
  }

  /// Creates the error for an exploration that is to cancel tasks with a name that none has.
  static func noTaskNamed(_ name: String) -> SimulationError {
    SimulationError(
      .unknownTask,
      "no task named \"\(name)\" has been suspended, so none was cancelled; name it where it starts, Task(name: \"\(name)\") { … }, or "
        + "cancel .startedTasks or .all"
    )
  }

  /// Creates the error for a simulation that would begin in synchronous code on a thread other than the main one.
  ///
  /// - Parameter call: the call to await instead.
  static func notOnMainThread(_ call: String = "withDeterministicExecution { … }") -> SimulationError {
    SimulationError(
      .notOnMainThread,
      "a simulation must start on the main thread or in async code: `try await \(call)`"
    )
  }
}
