/// Runs synchronous code on the main thread, with the tasks that it creates and waits for, in real time or in a
/// simulation.
package protocol ExecutionHost: AnyObject {
  /// The time since the host was created.
  var time: Duration { get }

  /// Whether its time is virtual.
  var isVirtual: Bool { get }

  /// Whether `end` reports unfinished tasks.
  var reportsTasksLeftBehind: Bool { get }

  /// Runs code. Except for `end`, call the other methods only in there.
  ///
  /// - Returns: why the code never ends, if it is known that it does not. It is then left where it is.
  func run(_ code: @escaping () -> Void) -> SimulationError?

  /// Starts a task for the code that the host is for.
  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never>

  /// Runs tasks until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait; nil for no limit.
  ///   - condition: checked after each event.
  func serve(atMost limit: Duration?, until condition: () -> Bool) -> ServingEnd

  /// Runs the tasks that the code created until all have ended.
  ///
  /// - Parameter limit: the longest time to wait.
  /// - Returns: a description of the unfinished tasks, one per line; nil if all have ended.
  func tasksLeft(after limit: Duration) -> String?

  /// Ends the host. A simulation cancels the tasks that still run, and runs them to their end.
  ///
  /// - Returns: an error if tasks still have not ended, if that is known.
  func end() -> SimulationError?
}

/// Why a host stopped serving tasks.
package enum ServingEnd {
  /// The condition holds.
  case held
  /// The time is over.
  case timeIsOver
  /// The condition can no longer become true.
  case failed(SimulationError)
}
