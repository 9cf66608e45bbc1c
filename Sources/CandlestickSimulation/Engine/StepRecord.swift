#if os(Linux)
/// Records the steps of a simulation. Of a long run, it keeps the steps that the table shows.
package struct StepRecord: Sendable {
  /// One step, as it was before it ran.
  package struct Entry: Sendable {
    /// The number of the step, from 1.
    let number: Int
    /// In nanoseconds since the simulation began.
    let time: Int64
    let task: TaskOfStep
    /// The name of the executor on which it waited; empty for the default.
    let executor: String
    /// The actor to which it switches.
    let actor: UInt?
    /// The call stack where its task resumes, innermost first, followed by the call stack that created the task.
    let positions: [UInt]
    /// True if steps that became ready earlier were still waiting.
    fileprivate(set) var isReordering = false
    /// The tasks of the steps that this one is the first to delay.
    fileprivate(set) var delayed: [TaskOfStep] = []
    /// The first step that delayed this one, if any.
    fileprivate(set) var delayedSince: Int?
    /// The first ready task when a timer fired before the ready steps, just before this step; nil if none did.
    fileprivate(set) var delayedByTimer: TaskOfStep?

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

    /// True if the schedule starts or stops delaying a step here.
    var isMarked: Bool { !delayed.isEmpty || delayedSince != nil || delayedByTimer != nil }
  }

  /// A step that the schedule delayed.
  struct Delay: Sendable {
    let task: TaskOfStep
    /// The numbers of the first and the last step that delayed it.
    let start: Int
    fileprivate(set) var end: Int
  }

  /// The steps to show.
  struct Steps: Sendable {
    var entries: [Entry] = []
    fileprivate(set) var delays: [Delay] = []
    /// True if the last step failed.
    fileprivate(set) var endsWithFailure = false

    fileprivate var lastNumber: Int { entries.last?.number ?? 0 }
  }

  /// The maximum number of lines, and how many of them show the first steps. The steps just before a failure explain it best.
  static let limit = 40
  static let headLimit = 12

  private var steps = Steps()
  /// The steps up to the last failure. Later ones explain nothing.
  private var stepsAtFailure: Steps?
  /// The last thrown errors, retained so that no other error gets the same address, and the steps up to then.
  private var throwing: [(error: ThrownError, steps: Steps)] = []
  private static let longestThrowing = 16
  /// The delayed ready steps: their indices in `steps.delays`, by their identities.
  private var open: [UInt: Int] = [:]
  private var reordered = ReorderedSteps<Int>()
  /// The steps that the next one is the first to delay.
  private var new: [(step: UInt, task: TaskOfStep)] = []
  private var isReordering = false
  private var delayedByTimer: TaskOfStep?
  /// The tasks of the steps, by number. They may have ended.
  var tasks: [Int: TaskOfStep] = [:]

  package init() {}

  /// Records that the next step runs before the first ready ones.
  ///
  /// - Parameter task: returns the task of a step.
  mutating func willReorder(_ steps: ReadySteps, _ count: Int, _ task: (Step) -> TaskOfStep) {
    isReordering = true
    new = reordered.willReorder(steps, count).map { ($0.identity, task($0)) }
  }

  /// Records that the next step interrupts another one, which has become the first ready step.
  mutating func willInterrupt(_ interrupted: Step, _ steps: ReadySteps, _ task: TaskOfStep) {
    isReordering = true
    new.append((interrupted.identity, task))
    reordered.willInterrupt(interrupted, steps)
  }

  /// Records that a timer fires before the ready steps run.
  ///
  /// - Parameter task: the first ready task.
  package mutating func timerWillFireEarly(before task: TaskOfStep) {
    delayedByTimer = task
  }

  /// Records a step.
  mutating func append(_ entry: Entry, _ step: Step) {
    var entry = entry
    entry.isReordering = isReordering
    let end = reordered.took(step, as: entry.number)
    for (step, task) in new {
      open[step] = steps.delays.count
      steps.delays.append(Delay(task: task, start: entry.number, end: entry.number))
      entry.delayed.append(task)
    }
    new = []
    isReordering = false
    entry.delayedByTimer = delayedByTimer
    delayedByTimer = nil
    if let index = open.removeValue(forKey: step.identity) {
      if let end { steps.delays[index].end = end }
      entry.delayedSince = steps.delays[index].start
    }
    steps.entries.append(entry)
    if steps.entries.count > 64 * Self.limit { steps.entries = pruned(byLimit: 4 * Self.limit) }
  }

  /// Records a failure. Later steps are shown only if they fail, too.
  ///
  /// - Parameters:
  ///   - isInStep: true if the last step failed; false if nothing could happen any more.
  ///   - error: the error of the failure, if any.
  package mutating func failed(inStep isInStep: Bool = true, by error: (any Error)? = nil) {
    let thrown = error.flatMap { error in throwing.first { $0.error == ThrownError(error) }?.steps }
    if let thrown, let stepsAtFailure, thrown.lastNumber < stepsAtFailure.lastNumber { return }
    var steps = thrown ?? shown(of: steps)
    steps.endsWithFailure = isInStep || thrown != nil
    stepsAtFailure = steps
  }

  /// Records that the last step threw an error, which may become a failure.
  mutating func threw(_ error: ThrownError) {
    // The error may be rethrown.
    guard !throwing.contains(where: { $0.error == error }) else { return }
    throwing.append((error, shown(of: steps)))
    if throwing.count > Self.longestThrowing { throwing.removeFirst() }
  }

  /// The steps to show: the first and the last ones, with priority for those where the schedule departed from the order in which tasks
  /// became ready.
  var shown: Steps { stepsAtFailure ?? shown(of: steps) }

  private func shown(of steps: Steps) -> Steps {
    var steps = steps
    for (step, index) in open { steps.delays[index].end = reordered[step] ?? steps.delays[index].end }
    if steps.entries.count > 4 * Self.limit { steps.entries = pruned(byLimit: 4 * Self.limit) }
    return steps
  }

  private func pruned(byLimit limit: Int) -> [Entry] {
    let entries = steps.entries
    let kept = Set(Self.kept(of: entries.indices.map { $0 }, limit: limit) { entries[$0].isMarked })
    return entries.indices.filter(kept.contains).map { entries[$0] }
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
