import CandlestickSimulation

// Finds the tasks of steps, and records the ends and the cancellations of tasks.
extension StepGraph {
  /// Returns the number of the step in which the code of a resumed step has blocked; nil for other steps.
  func blockedEvent(of step: Step) -> Int? {
    step.job.kind == .resumption ? BlockedStep.ofJob(step.block).event : nil
  }

  /// Returns the number of the task that a step resumes; nil for a block. All blocks of a queue share the queue's
  /// number.
  func task(of step: Step) -> Int? {
    if step.executor != .queue { return step.task }
    return step.job.kind == .resumption ? BlockedStep.ofJob(step.block).step.flatMap(task) : nil
  }

  /// Records that a task's code has ended in the current step.
  ///
  /// The creator of the task may await its end, and so may code on the actor, queue or lock that the creating step
  /// used.
  ///
  /// - Parameters:
  ///   - task: the number of the task.
  ///   - parent: the number of its parent; nil if it is not a child task.
  ///   - isInGroup: true if it is a task of a group.
  func ended(_ task: Int, childOf parent: Int?, isInGroup: Bool) {
    if isInGroup, let parent { use(.group(parent), .write) }
    if let parent { return use(.task(parent), .completion) }
    guard recordsSteps, let creator = tasks[task]?.origin?.creator else { return }
    if let task = events[creator].task { use(.task(task), .completion) }
    for access in accesses[events[creator].accesses] where objects.holdsState(access.object) {
      add(StepAccess(object: access.object, mode: .completion))
    }
  }

  /// Records that the current step has cancelled a task, unless an earlier step has.
  func cancelled(_ task: Int) {
    if cancelledTasks.insert(task).inserted { use(.task(task), .write) }
  }
}
