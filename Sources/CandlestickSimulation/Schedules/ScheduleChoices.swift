/// The steps that a schedule can choose from, in the order in which they became ready. It is valid only during the
/// choice.
public struct ScheduleChoices {
  /// The engine's list of the steps.
  package let steps: any ReadyStepList
  /// The number of the task of the previous step; nil if unknown.
  public let previousTask: Int?
  /// The number of steps so far.
  package let stepCount: Int

  package init(_ steps: any ReadyStepList, previousTask: Int?, stepCount: Int) {
    self.steps = steps
    self.previousTask = previousTask
    self.stepCount = stepCount
  }

  /// The number of steps to choose from.
  public var count: Int { steps.count }

  /// Returns the number of the task of a step, from 1, in the order in which tasks were created. If several tasks wait
  /// for an actor, that of the first one. Nil if unknown.
  public func task(at index: Int) -> Int? { steps.task(at: index) }
}

/// The ready steps of a simulation, as a strategy sees them.
package protocol ReadyStepList: AnyObject {
  /// The number of steps.
  var count: Int { get }

  /// Returns the number of a step's task; nil if unknown.
  func task(at index: Int) -> Int?
}
