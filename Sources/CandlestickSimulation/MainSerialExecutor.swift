import CTestProcess

/// Runs code while every job without an executor runs on the main actor. Tasks then take turns on the main thread, in
/// the order in which they were created.
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
/// In this example, the test and its tasks are isolated to the main actor. A task without an actor may need two jobs to
/// resume: one on the main thread, and one that leaves the main actor.
///
/// The effect is global: use the function only if tests do not run in parallel. Actors with a custom executor keep it,
/// and time is real. The function has no effect in a simulation, which determines the order itself.
///
/// - Throws: the error of the operation.
@MainActor public func withMainSerialExecutor(operation: @isolated(any) () async throws -> Void) async rethrows {
  let before = MainSerialExecutor.isUsed
  MainSerialExecutor.isUsed = true
  defer { MainSerialExecutor.isUsed = before }
  try await operation()
}

/// Runs code while every job without an executor runs on the main actor. Tasks then take turns on the main thread, in
/// the order in which they were created.
///
/// Tasks that are still running when the code returns go back to the default executor. With XCTest, wrap whole tests:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// The function has no effect in a simulation, which determines the order itself.
///
/// - Throws: the error of the operation.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  let before = MainSerialExecutor.isUsed
  MainSerialExecutor.isUsed = true
  defer { MainSerialExecutor.isUsed = before }
  try operation()
}

/// The main actor as the executor of every job of the process that has no other.
package enum MainSerialExecutor {
  /// True if such jobs run on the main actor. It has no effect in a simulation.
  package static var isUsed: Bool {
    get { candlestick_is_main_serial_executor() }
    set {
      if !candlestick_set_main_serial_executor(newValue) {
        fatalError("this version of Swift's runtime cannot run all tasks on the main actor")
      }
    }
  }
}
