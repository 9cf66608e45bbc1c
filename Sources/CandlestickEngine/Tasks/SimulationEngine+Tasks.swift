import CRuntimeHooks
import CandlestickSimulation

// Creates, cancels and releases the tasks of a simulation.
extension SimulationEngine {
  /// The number of tasks that the code under test has created.
  package var taskCount: Int { tasks.countWithoutTimers }

  /// True if any task is unfinished, or any step is blocked that is not the code of a thread. A thread may wait forever.
  var hasTasks: Bool {
    tasks.sweep()
    releaseEndedTasks()
    return !tasks.isEmpty || !blocked.areAllOnThreads
  }

  /// The current task; nil if it does not belong to this simulation.
  var currentTask: SimulatedTask? { candlestick_current_task().flatMap { tasks[$0] } }

  /// Sets the name in reports for the next task that the host creates.
  func nameNextTask(_ name: String) {
    tasks.nextTaskName = name
  }

  /// Cancels all tasks except child tasks, whose parents cancel them.
  func cancelTasks() {
    // Copies the list, because cancellation handlers may create tasks and may block.
    let left = tasks.inOrder.filter { !$0.isChild }
    let endings = tasks.endings
    tasks.endings = []
    _ = runner.run {
      for task in left where !task.hasEnded { candlestick_cancel_task(task.pointer) }
      for end in endings { end() }
    }
  }

  /// Records that a task was created.
  func created(_ task: CreatedTask) {
    guard isOnThread else {
      // The task may end before the simulation accepts it.
      task.retain()
      return deliver {
        $0.created(task)
        task.release()
      } orElse: {
        task.release()
      }
    }
    if invariants.isMakingTask { return }
    let count = tasks.count
    tasks.created(task)
    // The task's executor was called before the task was reported.
    if task.hasOwnExecutor, let newestBlock = dispatch.newestBlock, let known = tasks[task.task] {
      tasks.set(carrier: newestBlock, of: known)
    }
    if tasks.count > count { recordStart(of: tasks.count) }
  }

  /// Records that the code of a task has ended. Any thread may call this.
  func ended(_ task: UnsafeMutableRawPointer) {
    if isOnThread {
      recordEnd(of: task)
      tasks.ended(task)
    } else {
      deliver { $0.tasks.ended(task, isElsewhere: true) }
    }
  }

  /// Records a new task. A task that a poll's poll started becomes part of that poll.
  func recordStart(of task: Int) {
    if tasks.numbers.isNextInvisible { _ = polls.insert(task) }
    if !polls.isEmpty, let creator = currentTask?.number { polls.insert(task, startedBy: creator) }
  }

  func releaseEndedTasks() {
    while let task = tasks.takeEnded() { task.release() }
  }
}
