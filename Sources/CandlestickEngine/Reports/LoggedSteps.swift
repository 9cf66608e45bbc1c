import CandlestickSimulation
import CandlestickSupport

/// A cancellation of a suspended task.
package struct LoggedCancellation: Sendable {
  package let task: StepTask
  /// The call stack where the task will resume, innermost address first, followed by the call stack that created the
  /// task.
  package let positions: [UInt]

  init(task: StepTask, positions: [UInt]) {
    self.task = task
    self.positions = positions
  }
}

/// A step of a simulation, recorded before it runs.
package struct LoggedStep: Sendable {
  /// The number of the step, from 1.
  package let number: Int
  /// The virtual time, in nanoseconds since the simulation began.
  package let time: Int64
  package var task: StepTask
  /// The name of the step's executor; empty for the default executor.
  package let executor: String
  /// The actor to which the task switches; nil if it does not switch.
  package let actor: UInt?
  /// The call stack where the task resumes, innermost address first, followed by the call stack that created the task.
  package let positions: [UInt]
  /// True if the step continues code that has blocked its thread.
  var endsWait = false
  /// True if steps that became ready earlier were still waiting.
  package var isReordering = false
  /// The tasks of the steps that this step is the first to delay.
  package var delayed: [StepTask] = []
  /// The number of the first step that delayed this one; nil if none did.
  package var delayedSince: Int?
  /// The first ready task, if a timer fired before the ready steps and just before this step; nil otherwise.
  package var delayedByTimer: StepTask?
  /// The tasks that the schedule cancelled right after this step.
  package var cancelled: [LoggedCancellation] = []
  /// The faults of the step.
  package var faults: [String] = []
  /// Another decision of the schedule about the step, such as "wakes spuriously"; nil if there is none.
  package var note: String?

  init(
    number: Int,
    time: Int64 = 0,
    task: StepTask,
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

  /// Returns true if the step continues the same code after the same wait, as in a loop.
  package func isRepetition(of other: LoggedStep) -> Bool {
    endsWait && other.endsWait && task == other.task && positions == other.positions
      && isReordering == other.isReordering
  }

  /// True if the schedule starts or stops delaying a step here, cancels a task, injects a fault, or has decided
  /// something else about the step.
  package var isMarked: Bool {
    !delayed.isEmpty || delayedSince != nil || delayedByTimer != nil || !cancelled.isEmpty || !faults.isEmpty
      || note != nil
  }
}

/// A step that the schedule delayed.
package struct StepDelay: Sendable {
  package var task: StepTask
  /// The numbers of the first and the last step that delayed it.
  package let start: Int
  package var end: Int

  init(of task: StepTask, by number: Int) {
    self.task = task
    start = number
    end = number
  }
}

/// The steps of a simulation, for a table. For a long run, these are the first and the last steps, and preferably those
/// where the schedule departed from first-in-first-out.
package struct LoggedSteps: Sendable {
  /// The maximum number of lines.
  package static let limit = 40
  /// The number of these for the first steps. It is small, because the last steps explain a failure best.
  private static let headLimit = 12

  package var entries: [LoggedStep] = []
  package var delays: [StepDelay] = []
  /// The tasks that the schedule cancelled before the first step.
  package var cancelledFirst: [LoggedCancellation] = []
  /// The faults before the first step.
  package var faultsFirst: [String] = []
  /// True if the last step failed.
  package var endsWithFailure = false

  init() {}

  package var lastNumber: Int { entries.last?.number ?? 0 }
  /// The cancellations, in order. Each has the number of the step before it; 0 if there is none.
  package var cancellations: [(after: Int, LoggedCancellation)] {
    cancelledFirst.map { (0, $0) } + entries.flatMap { entry in entry.cancelled.map { (entry.number, $0) } }
  }

  /// Replaces a thread by the same thread with another name.
  mutating func rename(_ thread: StepTask, _ renamed: StepTask) {
    for index in entries.indices {
      if entries[index].task == thread { entries[index].task = renamed }
      if entries[index].delayedByTimer == thread { entries[index].delayedByTimer = renamed }
      entries[index].delayed = entries[index].delayed.map { $0 == thread ? renamed : $0 }
    }
    for index in delays.indices where delays[index].task == thread { delays[index].task = renamed }
  }

  /// Removes entries from the middle until a given number is left.
  mutating func prune(to limit: Int) {
    let kept = Set(Self.kept(of: Array(entries.indices), limit: limit) { entries[$0].isMarked })
    entries = entries.indices.filter(kept.contains).map { entries[$0] }
  }

  /// Returns the first and the last items, and preferably marked ones.
  package static func kept<Item>(of items: [Item], limit: Int, isMarked: (Item) -> Bool) -> [Item] {
    func ends(of items: [Item], limit: Int) -> [Item] {
      guard items.count > limit else { return items }
      let headCount = limit * headLimit / Self.limit
      return Array(items.prefix(headCount) + items.suffix(limit - headCount))
    }
    let marked = ends(of: items.filter(isMarked), limit: limit)
    return marked + ends(of: items.filter { !isMarked($0) }, limit: limit - marked.count)
  }
}
