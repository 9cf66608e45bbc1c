/// The error that ``RecordingTaskProvider/waitForTasks(timeout:)`` throws if tasks are still running at the timeout.
public struct UnfinishedTasksError: Error, CustomStringConvertible {
  /// The time that the call waited.
  public let timeout: Duration
  /// The running tasks, in the order of their starts.
  public let tasks: [TaskCall]

  package init(timeout: Duration, tasks: [TaskCall]) {
    self.timeout = timeout
    self.tasks = tasks
  }

  /// The running tasks, with a count for each call that occurs several times.
  public var description: String {
    var counts: [TaskCall: Int] = [:]
    var calls: [TaskCall] = []
    for task in tasks {
      if counts[task] == nil { calls.append(task) }
      counts[task, default: 0] += 1
    }
    let shown = calls.prefix(20).map { call in
      let count = counts[call, default: 1]
      return "\n  \(call)\(count > 1 ? " (\(count) times)" : "")"
    }
    let rest = calls.count > shown.count ? "\n  and \(calls.count - shown.count) more places" : ""
    let running = tasks.count == 1 ? "1 task is" : "\(tasks.count) tasks are"
    return "\(running) still running after \(timeout):\(shown.joined())\(rest)"
  }
}
