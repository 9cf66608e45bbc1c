/// Runs code once for each suspension point of the tasks that it starts and cancels the task there, until a run fails
/// or all points have been tried. Each run is a simulation of its own.
///
/// The first run cancels nothing and counts the suspension points: the start of each task, and every place where a task
/// is suspended, such as a switch to an actor, a sleep, a continuation, or an `await` of another task. Steps run first
/// in, first out.
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
/// A `CancellationError` that ends the code is not a failure in a run with a cancellation, since the code may await the
/// cancelled task. Other errors, failed expectations, deadlocks, and tasks left behind are failures.
///
/// - Parameters:
///   - tasks: the tasks to cancel; by default those that the code itself starts.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It runs many times, so it must create all of its state.
/// - Returns: the number of runs, which is the number of suspension points plus one.
/// - Throws: ``ScheduleFailure`` for the first failing run; ``SimulationError`` if no task has the name that `tasks`
///   selects, or if simulations are not available here.
@discardableResult
public func exploreCancellations(
  of tasks: TaskSelection = .startedTasks,
  settings: SimulationSettings = SimulationSettings(),
  keepGoing: Bool = false,
  _ body: @escaping () async throws -> Void
) throws -> ExploredSchedules {
  _ = try Simulation.requireBackend()
  try Simulation.checkSynchronousHost(for: "exploreCancellations { … }")
  return try exploreSchedules(
    .max,
    strategy: CancellationSchedules(of: tasks),
    settings: settings,
    keepGoing: keepGoing,
    body
  )
}

/// Runs code once for each suspension point of the tasks that it starts and cancels the task there, until a run fails
/// or all points have been tried. Each run is a simulation of its own.
///
/// - Parameters:
///   - tasks: the tasks to cancel; by default those that the code itself starts.
///   - settings: the limits of each simulation.
///   - keepGoing: true to continue after a failure and count the ``ScheduleFailure/distinctFailures``.
///   - body: the code. It runs many times, so it must create all of its state.
/// - Returns: the number of runs, which is the number of suspension points plus one.
/// - Throws: ``ScheduleFailure`` for the first failing run; ``SimulationError`` if no task has the name that `tasks`
///   selects, or if simulations are not available here.
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
