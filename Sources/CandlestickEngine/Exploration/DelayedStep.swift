import CandlestickSimulation
import CandlestickSupport

/// A step that a schedule delays: steps that became ready later run before it.
struct DelayedStep: Sendable, Hashable {
  /// Identifies a step by its task and its position in the task. It is the same in runs with other choices, as long as
  /// the task does the same.
  struct Identity: Sendable, Hashable {
    /// The number of the task; zero if unknown.
    let task: Int
    /// The position of the step among the steps of its task, from 1.
    let ordinal: Int

    /// An identity that no step has.
    static var never: Identity { Identity(task: -1, ordinal: 0) }
  }

  let step: Identity
  /// The last step that runs before the delayed one.
  var end: Identity

  /// Formats steps as text without spaces.
  static func text(_ steps: [DelayedStep]) -> String {
    let items = steps.map { "\($0.step.task).\($0.step.ordinal).\($0.end.task).\($0.end.ordinal)" }
    return "[\(items.joined(separator: ","))]"
  }

  /// Parses the text that `text(_:)` formats.
  static func list(_ text: Substring) -> [DelayedStep] {
    text.dropFirst().dropLast().split(separator: ",").compactMap { item in
      let numbers = item.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return DelayedStep(
        step: Identity(task: numbers[0], ordinal: numbers[1]),
        end: Identity(task: numbers[2], ordinal: numbers[3])
      )
    }
  }
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
