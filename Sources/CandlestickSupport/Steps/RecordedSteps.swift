#if RUNTIME_HOOKS
/// A cancellation of a task where it was suspended.
package struct RecordedCancellation: Sendable {
  package let task: TaskOfStep
  /// The call stack where the task resumes, innermost first, followed by the call stack that created it.
  package let positions: [UInt]

  package init(task: TaskOfStep, positions: [UInt]) {
    self.task = task
    self.positions = positions
  }
}

/// One step of a simulation, as it was before it ran.
package struct RecordedStep: Sendable {
  /// The number of the step, from 1.
  package let number: Int
  /// In nanoseconds since the simulation began.
  package let time: Int64
  package let task: TaskOfStep
  /// The name of the executor on which it waited; empty for the default.
  package let executor: String
  /// The actor to which it switches.
  package let actor: UInt?
  /// The call stack where its task resumes, innermost first, followed by the call stack that created the task.
  package let positions: [UInt]
  /// True if steps that became ready earlier were still waiting.
  package var isReordering = false
  /// The tasks of the steps that this one is the first to delay.
  package var delayed: [TaskOfStep] = []
  /// The first step that delayed this one, if any.
  package var delayedSince: Int?
  /// The first ready task when a timer fired before the ready steps, just before this step; nil if none did.
  package var delayedByTimer: TaskOfStep?
  /// The tasks that the schedule cancelled just after this step.
  package var cancelled: [RecordedCancellation] = []
  /// The faults of the step.
  package var faults: [String] = []

  package init(
    number: Int,
    time: Int64 = 0,
    task: TaskOfStep,
    executor: String = "",
    actor: UInt? = nil,
    positions: [UInt] = []
  ) {
    self.number = number
    self.time = time
    self.task = task
    self.executor = executor
    self.actor = actor
    self.positions = positions
  }

  /// True if the schedule starts or stops delaying a step here, or cancels a task, or if something goes wrong.
  package var isMarked: Bool {
    !delayed.isEmpty || delayedSince != nil || delayedByTimer != nil || !cancelled.isEmpty || !faults.isEmpty
  }
}

/// A step that the schedule delayed.
package struct StepDelay: Sendable {
  package let task: TaskOfStep
  /// The numbers of the first and the last step that delayed it.
  package let start: Int
  package var end: Int

  package init(of task: TaskOfStep, by number: Int) {
    self.task = task
    start = number
    end = number
  }
}

/// The steps of a simulation, for a table. Of a long run, these are the first and the last ones, with priority for those where the
/// schedule departed from the order in which tasks became ready.
package struct RecordedSteps: Sendable {
  /// The maximum number of lines, and how many of them show the first steps. The steps just before a failure explain it best.
  package static let limit = 40
  private static let headLimit = 12

  package var entries: [RecordedStep] = []
  package var delays: [StepDelay] = []
  /// The tasks that the schedule cancelled before the first step.
  package var cancelledFirst: [RecordedCancellation] = []
  /// True if the last step failed.
  package var endsWithFailure = false

  package init() {}

  package var lastNumber: Int { entries.last?.number ?? 0 }
  /// The cancellations, in order, each with the number of the step before it; 0 if there is none.
  package var cancellations: [(after: Int, RecordedCancellation)] {
    cancelledFirst.map { (0, $0) } + entries.flatMap { entry in entry.cancelled.map { (entry.number, $0) } }
  }

  /// Removes entries in the middle, so that a number of them is left.
  package mutating func prune(to limit: Int) {
    let kept = Set(Self.kept(of: Array(entries.indices), limit: limit) { entries[$0].isMarked })
    entries = entries.indices.filter(kept.contains).map { entries[$0] }
  }

  /// Returns the first and the last items, with priority for marked ones.
  static func kept<Item>(of items: [Item], limit: Int, isMarked: (Item) -> Bool) -> [Item] {
    func ends(of items: [Item], limit: Int) -> [Item] {
      guard items.count > limit else { return items }
      let headCount = limit * headLimit / Self.limit
      return Array(items.prefix(headCount) + items.suffix(limit - headCount))
    }
    let marked = ends(of: items.filter(isMarked), limit: limit)
    return marked + ends(of: items.filter { !isMarked($0) }, limit: limit - marked.count)
  }
}
#endif
