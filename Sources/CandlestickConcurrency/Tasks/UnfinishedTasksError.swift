/// Thrown by ``RecordingTaskProvider/waitForTasks(timeout:)`` if tasks still run when the time is over.
public struct UnfinishedTasksError: Error {
  /// How long the test has waited.
  public let timeout: Duration
  /// The tasks that still run, in the order of their start.
  public let tasks: [TaskCall]

  package init(timeout: Duration, tasks: [TaskCall]) {
    self.timeout = timeout
    self.tasks = tasks
  }
}

extension UnfinishedTasksError: CustomStringConvertible {
  /// The tasks and the places where they were started, those of one place together.
  public var description: String {
    var counts: [TaskCall: Int] = [:]
    var places: [TaskCall] = []
    for task in tasks {
      if counts[task] == nil { places.append(task) }
      counts[task, default: 0] += 1
    }
    let shown = places.prefix(20).map { place in
      let count = counts[place, default: 1]
      return "\n  \(place)\(count > 1 ? " (\(count) times)" : "")"
    }
    let rest = places.count > shown.count ? "\n  and \(places.count - shown.count) more places" : ""
    let running = tasks.count == 1 ? "1 task is" : "\(tasks.count) tasks are"
    return "\(running) still running after \(timeout):\(shown.joined())\(rest)"
  }
}
