#if RUNTIME_HOOKS
import CRuntimeHooks

// Cancels tasks where they are suspended, as the schedule decides.
extension SimulationEngine {
  /// True if the schedule has cancelled a task.
  package var hasCancelledTasks: Bool { queue.scheduler.hasCancelled }

  /// Lets the schedule cancel the tasks that have been suspended, or created, since the last call.
  ///
  /// Every task of the code under test counts, so that a replay needs to know the points only, and not the selected tasks.
  func reachSuspensions() {
    if tasks.followed.isEmpty { return }
    let selection = queue.scheduler.selection
    for task in tasks.takeSuspended() where task.isOfCode && !queue.observers.contains(task.number) {
      let isCandidate = selection?.contains(task) == true && !candlestick_is_task_cancelled(task.pointer)
      if queue.scheduler.cancels(isCandidate: isCandidate) { cancel(task) }
    }
    if !queue.scheduler.mayCancel { tasks.followed.isOn = false }
  }

  private func cancel(_ task: SimulatedTask) {
    record?.cancelled(taskOfStep(task), at: SimulatedTasks.positions(of: task) + task.origin)
    queue.pollers.changed(after: stepCount)
    // Cancellation handlers are code of the user: they may create tasks, and block.
    _ = runner.run { candlestick_cancel_task(task.pointer) }
  }
}
#endif
