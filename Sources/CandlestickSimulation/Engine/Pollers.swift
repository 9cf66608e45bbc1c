#if os(Linux)
/// The tasks that poll: that have yielded, or slept for no time, very often in a row and done nothing else that is seen. Where all
/// tasks that are ready poll, and none of them has seen a change, time has to pass for there to be one.
struct Pollers {
  private struct Poller {
    let task: SimulatedTask
    /// The virtual time at which it was first taken for one.
    let start: Int64
    /// The step in which it yielded last.
    var lastTurn: Int
  }

  /// A task polls once it has yielded so often in a row. Code that yields for others to have their turn does so far less often.
  static let fewestYields = 10_000
  /// The least time, in nanoseconds, that passes for pollers at once, and the most where no timer is set.
  private static let shortestTime: Int64 = 1_000_000
  private static let longestTime: Int64 = 100_000_000
  /// Otherwise it is this part of the time that they have polled for.
  private static let part: Int64 = 16

  private var pollers: [Int: Poller] = [:]
  /// The last step that may have changed something for them.
  private var lastChange = 0

  var isEmpty: Bool { pollers.isEmpty }

  /// Takes note that a task yields.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - step: the number of the step in which it does.
  ///   - time: the virtual time.
  mutating func yielded(_ task: SimulatedTask, in step: Int, at time: Int64) {
    task.isYielding = true
    task.yieldCount += 1
    guard task.yieldCount >= Self.fewestYields else { return }
    pollers[task.number, default: Poller(task: task, start: time, lastTurn: step)].lastTurn = step
  }

  /// Takes note that a step has been taken, by a task unless that is not known. Those of pollers change nothing.
  mutating func took(_ task: Int?, in step: Int) {
    if task.flatMap({ pollers[$0] }) == nil { lastChange = step }
  }

  /// Takes note that something may have changed after a step: time has passed, or something has come from outside.
  mutating func changed(after step: Int) {
    lastChange = step
  }

  /// Whether a step is that of a poller that has had a turn since the last change.
  func isIdle(_ step: Step) -> Bool {
    guard let number = step.task, let poller = pollers[number] else { return false }
    return poller.task.yieldCount >= Self.fewestYields && poller.lastTurn > lastChange
  }

  /// How much time is to pass for them: the longer they have polled, the more.
  ///
  /// - Parameters:
  ///   - time: the virtual time.
  ///   - isTimerSet: whether there is a timer, which time will not go past.
  mutating func timeToPass(at time: Int64, isTimerSet: Bool) -> Int64 {
    pollers = pollers.filter { $0.value.task.yieldCount >= Self.fewestYields && !$0.value.task.hasEnded }
    let start = pollers.values.map(\.start).max() ?? time
    return min(max((time - start) / Self.part, Self.shortestTime), isTimerSet ? .max : Self.longestTime)
  }
}
#endif
