/// Runs synchronous code on the main thread, with the tasks that it creates and waits for, in real time or in a
/// simulation.
package protocol ExecutionHost: AnyObject {
  /// The time since the host was created.
  var time: Duration { get }

  /// True if its time is virtual.
  var isVirtual: Bool { get }

  /// True if its schedule has cancelled a task, which may throw a `CancellationError` to the code.
  var hasCancelledTasks: Bool { get }

  /// True if `end` reports unfinished tasks.
  var reportsTasksLeftBehind: Bool { get }

  /// Runs code. Except for `end`, the other methods may be called only in there.
  ///
  /// - Returns: the reason why the code never ends, if known. The code stays where it is.
  func run(_ code: @escaping () -> Void) -> SimulationError?

  /// Starts a task for the host's code.
  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never>

  /// Runs tasks until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait; nil for no limit.
  ///   - condition: checked after each event.
  func runTasks(atMost limit: Duration?, until condition: () -> Bool) -> WaitResult

  /// Runs the tasks that the code created until all have ended.
  ///
  /// - Parameter limit: the longest time to wait.
  /// - Returns: a description of the unfinished tasks, one per line; nil if all have ended.
  func tasksLeft(after limit: Duration) -> String?

  /// Ends the host. A simulation cancels the tasks that still run, and runs them to their end.
  ///
  /// - Returns: an error if some tasks are known to be unfinished.
  func end() -> SimulationError?
}

/// The reason why a host stopped running tasks.
package enum WaitResult {
  /// The condition holds.
  case conditionMet
  /// The time limit was reached.
  case timedOut
  /// The condition can no longer become true.
  case failed(SimulationError)
}
