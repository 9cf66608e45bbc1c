import CandlestickSimulation

extension StepGraph {
  /// A step.
  struct Event {
    /// Identifies the step in all runs that are the same up to it: a hash of the step that made it ready, and of its
    /// number among the steps that the latter made ready.
    let id: UInt64
    /// The step that made this one ready; nil for the host.
    let creator: Int?
    /// The step that made room for this one on its queue; nil if it did not wait for a queue.
    let releaser: Int?
    /// The previous step of its task, or of the code that it resumes; nil if there is none.
    let previous: Int?
    /// The number of earlier steps that had all ended before this one could become ready, because time advanced or
    /// nothing else was left.
    let barrier: Int
    /// True if no schedule chooses the step, such as a step of a poll.
    let isForced: Bool
    /// The call stack where the step resumes.
    let positions: [UInt]
    /// The number of the step's task or queue; nil if unknown.
    let task: Int?
    /// The range of the step's uses in `accesses`.
    var accesses: Range<Int>
    /// True if the step may have read anything, as a poll does.
    var usesEverything = false
    /// The previous steps of the tasks that this step resumes.
    var resumed: [Int] = []
    /// The number of uses before the step resumed the first of these tasks.
    var earlyCount = Int.max
    var createdCount: UInt64 = 0
  }
}
