#if os(Linux)
import CandlestickSupport

extension SimulationError {
  /// Nothing can happen any more.
  static func deadlock(_ engine: SimulationEngine) -> SimulationError {
    let timers = engine.pendingTimerCount
    let reason =
      if timers == 0 {
        "no task is ready, no timer is set, and no outside event arrived within "
          + "\(engine.settings.outsideTimeout). Resume each continuation, finish each stream, and let no two tasks wait for each "
          + "other; or raise outsideTimeout in the settings if the answer comes later, from another thread or process"
      } else {
        "no task is ready, and time does not advance, since autoAdvance is off, though \(counted(timers, "timer")) "
          + "\(timers == 1 ? "is" : "are") set. Call Simulation.current.advance(by:), or leave autoAdvance on"
      }
    return SimulationError(
      .deadlock,
      "deadlock: \(reason). \(engine.tasksThat("still waits", "still wait"))"
    )
  }

  /// The simulation does not end.
  static func neverEnding(_ engine: SimulationEngine) -> SimulationError {
    let isLate = engine.excess == .realTime
    return SimulationError(
      isLate ? .tooMuchTime : .tooManySteps,
      "the simulation has not ended after \(extent(of: engine)). Look for an endless loop, such as one "
        + "that sleeps or yields until something happens that never does; or raise "
        + "\(isLate ? "realTimeLimit" : "maximumSteps") in the settings, if the code needs more. "
        + engine.tasksThat("has not ended", "have not ended")
    )
  }

  /// How far a simulation got before it was stopped.
  static func extent(of engine: SimulationEngine) -> String {
    let steps = counted(engine.stepCount, "step")
    return switch engine.excess {
    case .realTime: "\(engine.settings.realTimeLimit) of real time, the limit in its settings, and \(steps)"
    case .steps, nil: "\(steps), the limit in its settings"
    }
  }

  /// Tasks have not ended.
  static func tasksLeftBehind(_ engine: SimulationEngine) -> SimulationError {
    SimulationError(
      .tasksLeftBehind,
      "tasks were left behind: the tasks that the body started are cancelled when it has ended, and must then end too. Await the "
        + "task in the body; or make it end when it is cancelled, by resuming its continuation in withTaskCancellationHandler, "
        + "or by checking Task.isCancelled. \(engine.tasksThat("has not ended", "have not ended"))"
    )
  }

}

extension SimulationEngine {
  /// A sentence about the unfinished tasks, and a list of them.
  fileprivate func tasksThat(_ singular: String, _ plural: String) -> String {
    let count = tasks.all.count { !$0.task.isTimer }
    let subject = count == 1 ? "This task \(singular)" : "These tasks \(plural)"
    return count == 0 ? "No task is left." : "\(subject):\n\(descriptionOfTasks)"
  }

  /// The unfinished tasks, one per line, with the places where they wait and where they were created.
  var descriptionOfTasks: String {
    pause {
      let left = tasks.all.filter { !$0.task.isTimer }
      let tasks = left.prefix(TaskList.mostTasks).map { pointer, task in
        let isAway = self.tasks.isAway(pointer)
        return (task: task, isAway: isAway, positions: isAway ? [] : SimulatedTasks.positions(of: task))
      }
      let places = Places(of: tasks.flatMap { $0.positions + $0.task.origin })
      let lines = tasks.map { task, isAway, positions in
        var line = TaskList.shortened(task.label)
        if isAway {
          line += ", on an executor outside of the simulation"
        } else if task.hasOwnExecutor {
          line += ", with its own executor, on which it sleeps in real time"
        }
        if let place = places.first(of: positions) { line += ", waiting at \(place)" }
        if let place = places.first(of: task.origin) { line += ", created at \(place)" }
        return line
      }
      return TaskList.text(lines, of: left.count)
    }
  }
}
#endif
