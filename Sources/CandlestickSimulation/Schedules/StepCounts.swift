/// Counts the steps of each task.
struct StepCounts {
  private var counts: [Int: Int] = [:]

  /// The identity of the next step of a task.
  func next(of task: Int?) -> HeldStep.Identity {
    let task = task ?? 0
    return HeldStep.Identity(task: task, ordinal: counts[task, default: 0] + 1)
  }

  /// Records a step.
  mutating func took(_ task: Int?) -> HeldStep.Identity {
    let step = next(of: task)
    counts[step.task] = step.ordinal
    return step
  }
}
