/// The steps that a schedule can choose from, in the order in which they became ready. It is valid only during the
/// choice.
public struct ScheduleChoices: RandomAccessCollection {
  /// One ready step.
  public struct Choice: Sendable {
    /// The number of the step's task, from 1, in the order in which tasks were created. If several tasks wait for an
    /// actor, that of the first one. Nil if unknown.
    public let task: Int?
  }

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

  public var startIndex: Int { 0 }
  public var endIndex: Int { steps.count }
  // The default implementation would take a tenth of the run time in a debug build.
  public var count: Int { steps.count }
  public subscript(index: Int) -> Choice { Choice(task: steps.task(at: index)) }
}

/// The ready steps of a simulation, as a strategy sees them.
package protocol ReadyStepList: AnyObject {
  /// The number of steps.
  var count: Int { get }

  /// Returns the number of a step's task; nil if unknown.
  func task(at index: Int) -> Int?
}
