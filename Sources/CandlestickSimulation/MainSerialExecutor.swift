import CRuntimeHooks

/// Runs code while every job that belongs to no executor of its own is run on the main actor's, so that tasks take turns on
/// the main thread, in the order in which they were made.
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
/// Here the test is the main actor's, and so are its tasks. A task that belongs to no actor may take two turns to go on: one
/// on the main thread, and one to leave the main actor.
///
/// It holds for the whole process meanwhile: use it where tests do not run side by side. Actors with an executor of their
/// own keep it, and time is real. In a simulation, which decides on the order itself, it has no effect.
///
/// - Parameter operation: the code.
/// - Throws: what the code throws.
@MainActor public func withMainSerialExecutor(operation: @isolated(any) () async throws -> Void) async rethrows {
  let before = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = before }
  try await operation()
}

/// Runs code while every job that belongs to no executor of its own is run on the main actor's, so that tasks take turns on
/// the main thread, in the order in which they were made.
///
/// Tasks that the code has made and that go on later are on their own from then. For XCTest, let it take in whole tests:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// In a simulation, which decides on the order itself, it has no effect.
///
/// - Parameter operation: the code.
/// - Throws: what the code throws.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  let before = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = before }
  try operation()
}

/// Whether every job that belongs to no executor of its own is run on the main actor's, for the whole process.
///
/// Unchecked, because nobody sets it back: prefer `withMainSerialExecutor`, which does. In a simulation
/// it has no effect.
public var uncheckedUseMainSerialExecutor: Bool {
  get { candlestick_is_main_serial_executor() }
  set { candlestick_set_main_serial_executor(newValue) }
}
