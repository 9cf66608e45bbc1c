/// Runs synchronous code on the main thread, and the tasks that it creates and awaits, in real time or in a simulation.
package protocol ExecutionHost: AnyObject {
  /// The time since the host was created.
  var time: Duration { get }

  /// True if time is virtual.
  var isVirtual: Bool { get }

  /// True if the schedule has cancelled a task. The code may then throw a `CancellationError`.
  var hasCancelledTasks: Bool { get }

  /// True if `end` reports unfinished tasks.
  var reportsTasksLeftBehind: Bool { get }

  /// Runs code. The other methods, except `end`, may be called only from within it.
  ///
  /// - Returns: an error if the code can never return and the reason is known. The code then stays suspended.
  func run(_ code: @escaping () -> Void) -> SimulationError?

  /// Starts a task for the host's code.
  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never>

  /// Runs tasks until a condition becomes true.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait; nil for no limit.
  ///   - condition: checked after each event.
  func runTasks(atMost limit: Duration?, until condition: () -> Bool) -> WaitResult

  /// Runs the tasks that the code has created until all have ended.
  ///
  /// - Parameter limit: the longest time to wait.
  /// - Returns: a description of the unfinished tasks, one per line; nil if there are none.
  func tasksLeft(after limit: Duration) -> String?

  /// Ends the host. A simulation cancels the remaining tasks and runs them to their end.
  ///
  /// - Returns: an error if there are unfinished tasks.
  func end() -> SimulationError?
}

/// The reason why a host stopped running tasks.
package enum WaitResult {
  /// The condition is true.
  case conditionMet
  /// The time limit was reached.
  case timedOut
  /// The condition can no longer become true.
  case failed(SimulationError)
}
