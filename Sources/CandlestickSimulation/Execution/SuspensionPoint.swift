/// Returns the stack frame where a task is suspended, such as `Loader.swift:12 in Loader.load()`; nil if the task is
/// running or has ended, if no user code is on its stack, or if this program has no engine.
package func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? {
  Simulation.backend?.suspensionPoint(of: task)
}
