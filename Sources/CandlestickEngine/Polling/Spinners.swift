import CandlestickSimulation

/// The tasks that spin: those that have yielded, or slept for zero seconds, many times in a row without another visible
/// effect. If every ready task spins, and nothing has changed since its last step, time must advance.
struct Spinners {
  private struct Spinner {
    let task: SimulatedTask
    /// The virtual time at which the task became a spinner.
    let start: Int64
    /// The step in which the task last yielded.
    var lastTurn: Int
  }

  /// The number of yields in a row that makes a task a spinner. Code that yields to let other tasks run yields far less
  /// often.
  static let fewestYields = 10_000
  /// The time that the n-th yield of a spinner takes, divided by n, in nanoseconds. 20,000 yields take half a second in
  /// all, so that they end before a timeout beside them.
  private static let timePerYield: Int64 = 10
  /// The number of a spinner's yields after which time advances faster.
  private static let mostSlowYields: Int64 = 20_000
  /// The time to advance after that is the time since spinning began divided by this number.
  private static let part: Int64 = 16
  /// The maximum time to advance if no timer is set, in nanoseconds.
  private static let longestTime: Int64 = 100_000_000

  private var spinners: [Int: Spinner] = [:]
  /// The last step that may have changed a condition for which tasks spin.
  private var lastChange = 0

  var isEmpty: Bool { spinners.isEmpty }

  /// Records that a task yields.
  mutating func yielded(_ task: SimulatedTask, in step: Int, at time: Int64) {
    task.state = .yielding
    task.yieldCount += 1
    guard task.yieldCount >= Self.fewestYields else { return }
    spinners[task.number, default: Spinner(task: task, start: time, lastTurn: step)].lastTurn = step
  }

  /// Records a step. A spinner's own step changes nothing, unless it drains an actor, which may run other tasks.
  ///
  /// - Returns: false if the step was a spin, which changes nothing.
  mutating func recordStep(_ step: Step, in number: Int) -> Bool {
    guard step.job.kind != .actorTurn, let spinner = step.task.flatMap({ spinners[$0] }) else {
      lastChange = number
      return true
    }
    return spinner.task.yieldCount < Self.fewestYields
  }

  /// Records that time or an outside event may have changed something after a step.
  mutating func changed(after step: Int) {
    lastChange = step
  }

  /// Returns true if a step belongs to a spinner that has run since the last change.
  func isIdle(_ step: Step) -> Bool {
    guard let number = step.task, let spinner = spinners[number], step.job.kind != .actorTurn else { return false }
    return spinner.task.yieldCount >= Self.fewestYields && spinner.lastTurn > lastChange
  }

  /// Returns the time to advance, which grows with the time since spinning began.
  ///
  /// - Parameters:
  ///   - time: the current virtual time.
  ///   - isTimerSet: true if a timer is set, which limits the time to advance.
  mutating func timeToPass(at time: Int64, isTimerSet: Bool) -> Int64 {
    spinners = spinners.filter { $0.value.task.yieldCount >= Self.fewestYields && !$0.value.task.hasEnded }
    let start = spinners.values.map(\.start).max() ?? time
    let yields = Int64(spinners.values.map { $0.task.yieldCount - Self.fewestYields }.min() ?? 0) + 1
    let step = yields < Self.mostSlowYields ? yields * Self.timePerYield : (time - start) / Self.part
    return isTimerSet ? step : min(step, Self.longestTime)
  }
}
