import CRuntimeHooks

/// Runs code while all jobs without an executor run on the main actor, so that tasks alternate on the main thread, in the order in which
/// they were created.
///
/// ```swift
/// await withMainSerialExecutor {
///   let task = Task { await model.observe() }
///   await Task.yield()                 // enough for the task to have begun
///   model.post()
///   await Task.yield()
///   XCTAssertEqual(model.count, 1)
/// }
/// ```
///
/// Here the test and its tasks are isolated to the main actor. A task without an actor may need two jobs to resume: one on the main
/// thread, and one to leave the main actor.
///
/// It affects the whole process: use it only if tests do not run in parallel. Actors with an executor of their own keep
/// it, and time is real. It has no effect in a simulation, which determines the order itself.
///
/// - Throws: the error of the operation.
@MainActor public func withMainSerialExecutor(operation: @isolated(any) () async throws -> Void) async rethrows {
  let before = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = before }
  try await operation()
}

/// Runs code while all jobs without an executor run on the main actor, so that tasks alternate on the main thread, in the order in which
/// they were created.
///
/// Tasks that are still running afterwards return to the default executor. For XCTest, wrap whole tests:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// It has no effect in a simulation, which determines the order itself.
///
/// - Throws: the error of the operation.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  let before = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = before }
  try operation()
}

/// True if all jobs of the process without an executor run on the main actor.
///
/// Named unchecked, because it stays set: prefer `withMainSerialExecutor`, which resets it. It has no effect in a simulation.
public var uncheckedUseMainSerialExecutor: Bool {
  get { candlestick_is_main_serial_executor() }
  set {
    if !candlestick_set_main_serial_executor(newValue) {
      fatalError("this version of Swift's runtime cannot run all tasks on the main actor")
    }
  }
}
