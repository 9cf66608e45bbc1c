#if os(Linux)
extension SimulationError {
  /// The error of a simulation in which nothing can happen any more.
  static func deadlock(_ engine: SimulationEngine) -> SimulationError {
    let pending = engine.pendingTimerCount
    let time = pending > 0 ? "; timers are pending, but time does not advance by itself, since autoAdvance is off" : ""
    return SimulationError(
      .deadlock,
      "nothing can happen any more, and these tasks are still waiting\(time):\n\(engine.descriptionOfTasks)"
    )
  }

  /// The error of a simulation that does not end.
  static func tooManySteps(_ engine: SimulationEngine) -> SimulationError {
    SimulationError(
      .tooManySteps,
      "it has not ended after \(engine.stepCount) steps, the most that there may be; these tasks are left:\n"
        + engine.descriptionOfTasks
    )
  }

  /// The error of tasks that have not ended.
  static func tasksLeftBehind(_ engine: SimulationEngine) -> SimulationError {
    SimulationError(
      .tasksLeftBehind,
      "these tasks were left behind: they did not end when they were cancelled at the end, and will not be run again:\n"
        + engine.descriptionOfTasks
    )
  }
}

extension SimulationEngine {
  /// The tasks that have not ended, one a line, with the places where they wait and where they were made.
  var descriptionOfTasks: String {
    let tasks = tasks.all
    let places = Places(of: tasks.flatMap { positions(of: $0.pointer) + $0.task.origin })
    return tasks.map { pointer, task in
      var line = "  \(task.label)"
      if let place = places.first(of: positions(of: pointer)) { line += ", waiting at \(place)" }
      if let place = places.first(of: task.origin) { line += ", made at \(place)" }
      return line
    }.joined(separator: "\n")
  }
}
#endif
