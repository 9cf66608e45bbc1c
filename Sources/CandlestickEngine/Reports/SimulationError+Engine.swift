import CandlestickSimulation
import CandlestickSupport

extension SimulationError {
  /// Creates the error for an exploration that was required to see all orders and did not.
  ///
  /// - Parameters:
  ///   - strategy: the strategy.
  ///   - limit: the maximum number of schedules; nil if it was not reached.
  ///   - unrepeatableStep: the first step that differed when the first schedule ran again; nil if it repeats.
  package static func explorationIncomplete(
    _ strategy: ExhaustiveChooser?,
    atMost limit: Int?,
    unrepeatableStep: Int?
  ) -> SimulationError {
    let limit = limit ?? (unrepeatableStep == nil ? strategy?.exceededLimit : nil)
    let reason =
      if let limit {
        "there are more than \(grouped(limit)) orders of its steps\(strategy?.remedy.map { ", \($0)" } ?? ";") raise atMost, make the example "
          + "smaller, limit the interruptions, or use .schedules, which tries orders at random"
      } else if let unrepeatableStep {
        "the first schedule took different steps from step \(unrepeatableStep) on when it ran again, so the orders of its steps cannot be enumerated"
      } else {
        strategy?.obstacle ?? ""
      }
    return SimulationError(.explorationIncomplete, "not all orders were seen: \(reason)")
  }

  /// The error for a simulation that ended while a check of `always` was waiting.
  static let unfinishedCheck = SimulationError(
    .deadlock,
    "deadlock: a check of `always` has not ended, because it waits for something that the simulation did not do. A check must not wait"
  )

  /// Creates the error for an exploration that cancels tasks by name, when no task has the name.
  static func noTaskNamed(_ name: String) -> SimulationError {
    SimulationError(
      .unknownTask,
      "no task named \"\(name)\" has been suspended, so none was cancelled; name the task where it is created, Task(name: \"\(name)\") { … }, or "
        + "cancel .startedTasks or .all"
    )
  }
}
