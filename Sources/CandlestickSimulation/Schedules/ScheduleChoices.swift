/// The steps that a schedule can choose from, in the order in which they became ready. They are those of one choice, and no longer
/// there after it.
public struct ScheduleChoices: RandomAccessCollection {
  /// One step that is ready.
  public struct Choice: Sendable {
    /// The number of the task whose step it is, counted as tasks were made, from 1; nil if it is not known, as where several
    /// tasks wait for an actor.
    public let task: Int?
  }

  private let steps: ReadySteps
  /// The number of the task that took the step before; nil if it is not known.
  public let previousTask: Int?
  /// How many steps have been taken.
  let stepCount: Int

  init(_ steps: ReadySteps, previousTask: Int?, stepCount: Int) {
    self.steps = steps
    self.previousTask = previousTask
    self.stepCount = stepCount
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { steps.count }
  // Without it, a debug build would take a tenth of its time to find the distance of the indices.
  public var count: Int { steps.count }
  public subscript(index: Int) -> Choice { Choice(task: steps[index].task) }
}
