import CandlestickSimulation
import CandlestickSupport

/// A step that a schedule delays: steps that became ready later run before it.
package struct DelayedStep: Sendable, Hashable, Codable {
  /// Identifies a step by its task and its position in the task. It is the same in runs with other choices, as long as
  /// the task does the same.
  package struct Identity: Sendable, Hashable, Codable {
    /// The number of the task; zero if unknown.
    let task: Int
    /// The position of the step among the steps of its task, from 1.
    let ordinal: Int

    /// An identity that no step has.
    package static var never: Identity { Identity(task: -1, ordinal: 0) }
  }

  let step: Identity
  /// The last step that runs before the delayed one.
  package var end: Identity
}

/// Counts the steps of each task.
struct StepCounts {
  private var counts: [Int: Int] = [:]

  /// Returns the identity of the next step of a task.
  func next(of task: Int?) -> DelayedStep.Identity {
    let task = task ?? 0
    return DelayedStep.Identity(task: task, ordinal: counts[task, default: 0] + 1)
  }

  /// Records a step.
  mutating func took(_ task: Int?) -> DelayedStep.Identity {
    let step = next(of: task)
    counts[step.task] = step.ordinal
    return step
  }
}
