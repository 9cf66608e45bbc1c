import CRuntimeHooks
import CandlestickSimulation

// Cancels suspended tasks, as the schedule decides.
extension SimulationEngine {
  /// True if the schedule has cancelled a task.
  package var hasCancelledTasks: Bool { queue.scheduler.hasCancelled }

  /// Gives the schedule a chance to cancel each task that was suspended or created since the last call.
  ///
  /// Every task of the code under test counts as a point, whether or not it is selected, so that a replay does not need
  /// the selection.
  func reachSuspensions() {
    if tasks.followed.isEmpty { return }
    let selection = queue.scheduler.selection
    for task in tasks.takeSuspended() where task.isUnderTest && !polls.contains(task.number) {
      let isCandidate = selection?.contains(task) == true && !candlestick_is_task_cancelled(task.pointer)
      if queue.scheduler.cancels(isCandidate: isCandidate) { cancel(task) }
    }
    if !queue.scheduler.mayCancel { tasks.followed.isOn = false }
  }

  private func cancel(_ task: SimulatedTask) {
    if stepLog != nil {
      let cancelled = stepTask(task)
      stepLog?.cancelled(cancelled, at: SimulatedTasks.positions(of: task) + task.origin)
    }
    queue.spinners.changed(after: stepCount)
    // Cancellation handlers are user code: they may create tasks, and they may block.
    _ = runner.run { candlestick_cancel_task(task.pointer) }
  }
}
