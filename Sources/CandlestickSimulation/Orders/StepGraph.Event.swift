#if RUNTIME_HOOKS
extension StepGraph {
  /// A step.
  struct Event {
    /// Identifies the step in all runs in which the same happened before it: a hash of the step that made it ready, and of its number among
    /// the steps that this one made ready.
    let id: UInt64
    /// The step that made it ready; nil for the host.
    let creator: Int?
    /// The step that let it run after it had waited for its queue, if any.
    let releaser: Int?
    /// The previous step of its task; nil if there is none.
    let previous: Int?
    /// The steps before this one have all ended before it could become ready, because time advanced or nothing else was left.
    let barrier: Int
    /// True if no schedule chooses it, as for a step of a poll.
    let isForced: Bool
    /// The call stack where it resumes.
    let positions: [UInt]
    /// The number of its task, or of its queue; nil if unknown.
    let task: Int?
    /// The position of its uses in `accesses`.
    var accesses: Range<Int>
    /// True if it may have looked at anything, as a poll does.
    var usesEverything = false
    /// The last steps of the tasks that it resumes.
    var resumed: [Int] = []
    /// The number of its uses before it resumed the first of them.
    var earlyCount = Int.max
    var createdCount: UInt64 = 0
  }
}
#endif
