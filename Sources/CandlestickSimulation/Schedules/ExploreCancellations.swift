/// Runs code once for each suspension point of the tasks that it starts, and cancels the task there, each time in a simulation of its own,
/// until a run fails or all points have been tried.
///
/// The first run cancels nothing, and counts the points: the time before the first step of a task, and every place where it is suspended,
/// such as a switch to an actor, a sleep, a continuation, and the end of another task. Steps run first in, first out.
///
/// ```swift
/// try exploreCancellations {
///   let pool = Pool(size: 1)
///   let request = Task { try await pool.withConnection { try await $0.load() } }
///   _ = await request.result
///   await expect { await pool.freeCount }.to(equal(1))
/// }
/// ```
///
/// A `CancellationError` that ends the code in a run with a cancellation is no failure, as the code may await the value of the cancelled
/// task. All other errors are, and failing expectations, deadlocks, and tasks left behind.
///
/// - Parameters:
///   - tasks: the tasks to cancel; those that the code itself starts by default.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure, and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It must create all its state itself, because it runs many times.
/// - Returns: the number of runs, one more than that of suspension points.
/// - Throws: ``ScheduleFailure`` for the first run that fails; ``SimulationError`` if no task has the name that `tasks` asks for, or if
///   there can be no simulation here.
@discardableResult
public func exploreCancellations(
  of tasks: TaskSelection = .startedTasks,
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  try SimulationEngine.check()
  try SimulationEngine.checkSynchronousHost(for: "exploreCancellations { … }")
  return try exploreSchedules(
    .max,
    strategy: CancellationSchedules(of: tasks),
    settings: settings,
    keepGoing: keepGoing,
    body
  )
}

/// Runs code once for each suspension point of the tasks that it starts, and cancels the task there, each time in a simulation of its own,
/// until a run fails or all points have been tried.
///
/// - Parameters:
///   - tasks: the tasks to cancel; those that the code itself starts by default.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure, and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It must create all its state itself, because it runs many times.
/// - Returns: the number of runs, one more than that of suspension points.
/// - Throws: ``ScheduleFailure`` for the first run that fails; ``SimulationError`` if no task has the name that `tasks` asks for, or if
///   there can be no simulation here.
@discardableResult
public nonisolated(nonsending) func exploreCancellations(
  of tasks: TaskSelection = .startedTasks,
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) async throws -> ExploredSchedules {
  try await exploreSchedules(
    .max,
    strategy: CancellationSchedules(of: tasks),
    settings: settings,
    keepGoing: keepGoing,
    body
  )
}
