/// Where synchronous code on the main thread runs, with the tasks that it makes and waits for: in real time, or in a simulation.
package protocol ExecutionHost: AnyObject {
  /// The time that has passed since the host was made.
  var time: Duration { get }

  /// Whether `end` tells of tasks that have not ended.
  var tellsOfTasksLeftBehind: Bool { get }

  /// Runs code. All else that the host does is to be asked for in there, but for `end`.
  ///
  /// - Parameter code: the code; the tasks that it makes run as the host has it.
  func run(_ code: () -> Void)

  /// Begins a task that runs the code that the host is for, or goes on with it.
  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never>

  /// Lets tasks run until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait, or nil for no limit.
  ///   - condition: asked whenever something has happened.
  /// - Returns: why it has waited no longer.
  func serve(atMost limit: Duration?, until condition: () -> Bool) -> ServingEnd

  /// Lets the tasks that the code has made run until all have ended.
  ///
  /// - Parameter limit: the longest time to wait.
  /// - Returns: what there is to say of those that have not, one a line; nil if all have.
  func tasksLeft(after limit: Duration) -> String?

  /// Ends it: what a simulation leaves running is cancelled, and run to its end.
  ///
  /// - Returns: what there is to say of tasks that still have not ended, if that is known.
  func end() -> SimulationError?
}

/// Why a host serves tasks no longer.
package enum ServingEnd {
  /// The condition holds.
  case held
  /// The time is over.
  case timeIsOver
  /// The condition cannot come to hold.
  case failed(SimulationError)
}
