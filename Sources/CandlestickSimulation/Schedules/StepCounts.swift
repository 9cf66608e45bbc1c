/// Counts the steps of each task.
struct StepCounts {
  private var counts: [Int: Int] = [:]

  /// What the next step of a task is known by.
  func next(of task: Int?) -> HeldStep.Identity {
    let task = task ?? 0
    return HeldStep.Identity(task: task, ordinal: counts[task, default: 0] + 1)
  }

  /// Takes note of a step.
  mutating func took(_ task: Int?) -> HeldStep.Identity {
    let step = next(of: task)
    counts[step.task] = step.ordinal
    return step
  }
}
