#if os(Linux)
/// Takes down the steps of a simulation. Of a long run, it keeps those that a table of it shows.
package struct StepRecord: Sendable {
  /// One step, as it was before it was taken.
  package struct Entry: Sendable {
    /// Counts the steps of the simulation, from 1.
    let number: Int
    /// The time since the simulation began, in nanoseconds.
    let time: Int64
    /// The task that takes it.
    let task: TaskOfStep
    /// What it waits for besides its turn, in a word or two; empty if it is nothing.
    let lane: String
    /// The actor that it goes over to.
    let actor: UInt?
    /// Where its task goes on, innermost first, and then where it was made.
    let positions: [UInt]
    /// Whether steps that became ready earlier are still to be taken.
    fileprivate(set) var isOvertaking = false
    /// The tasks of those that no step has gone before so far.
    fileprivate(set) var overtaken: [TaskOfStep] = []
    /// The first step that has gone before this one, if any has.
    fileprivate(set) var heldBackSince: Int?
    /// The task that was ready first when time went on before the step, if it did although steps were ready.
    fileprivate(set) var overtakenByTime: TaskOfStep?

    package init(
      number: Int,
      time: Int64 = 0,
      task: TaskOfStep,
      lane: String = "",
      actor: UInt? = nil,
      positions: [UInt] = []
    ) {
      self.number = number
      self.time = time
      self.task = task
      self.lane = lane
      self.actor = actor
      self.positions = positions
    }

    /// Whether something begins or ends here that the schedule has done.
    var isMarked: Bool { !overtaken.isEmpty || heldBackSince != nil || overtakenByTime != nil }
  }

  /// A step that the schedule has held back.
  struct Held: Sendable {
    let task: TaskOfStep
    /// The number of the first step that went before it, and of the last.
    let start: Int
    fileprivate(set) var end: Int
  }

  /// What there is to show.
  struct Steps: Sendable {
    var entries: [Entry] = []
    fileprivate(set) var held: [Held] = []
    /// Whether something failed in the last of them.
    fileprivate(set) var endsWithFailure = false

    fileprivate var lastNumber: Int { entries.last?.number ?? 0 }
  }

  /// How many lines of entries are shown, at most, and how many of the first among them: what comes before a failure explains
  /// it best.
  static let limit = 40
  static let headLimit = 12

  private var steps = Steps()
  /// What was to be shown when something failed last. What comes after it explains nothing.
  private var stepsAtFailure: Steps?
  /// The last errors that were thrown, kept so that no other takes their place in memory, and the steps up to there.
  private var throwing: [(error: ThrownError, steps: Steps)] = []
  private static let longestThrowing = 16
  /// The steps that are ready and that others have gone before: their indices, by their identities.
  private var open: [UInt: Int] = [:]
  private var overtaken: [(step: UInt, task: TaskOfStep)] = []
  private var overtakenByTime: TaskOfStep?
  /// The tasks whose steps have been taken, by their numbers: they may have ended since.
  var tasks: [Int: TaskOfStep] = [:]

  package init() {}

  /// Takes note of the steps that the next one goes before.
  ///
  /// - Parameter steps: the identity of each, and its task.
  package mutating func willOvertake(_ steps: [(step: UInt, task: TaskOfStep)]) {
    overtaken = steps
  }

  /// Takes note that time goes on before the next step, although steps are ready.
  ///
  /// - Parameter task: the task that was ready first.
  package mutating func timeWillOvertake(_ task: TaskOfStep) {
    overtakenByTime = task
  }

  /// Takes down a step.
  ///
  /// - Parameters:
  ///   - entry: the step.
  ///   - identity: tells it apart from others that are ready.
  package mutating func append(_ entry: Entry, identity: UInt) {
    var entry = entry
    entry.isOvertaking = !overtaken.isEmpty
    for (step, task) in overtaken {
      if let index = open[step] {
        steps.held[index].end = entry.number
      } else {
        open[step] = steps.held.count
        steps.held.append(Held(task: task, start: entry.number, end: entry.number))
        entry.overtaken.append(task)
      }
    }
    overtaken = []
    entry.overtakenByTime = overtakenByTime
    overtakenByTime = nil
    entry.heldBackSince = open.removeValue(forKey: identity).map { steps.held[$0].start }
    steps.entries.append(entry)
    if steps.entries.count > 64 * Self.limit { steps.entries = pruned(byLimit: 4 * Self.limit) }
  }

  /// Takes note that something has failed. Later steps are shown only if something fails in those, too.
  ///
  /// - Parameters:
  ///   - isInStep: whether it has failed in the last step, rather than since no further one was taken.
  ///   - error: the error that it has failed with, if any.
  package mutating func failed(inStep isInStep: Bool = true, by error: (any Error)? = nil) {
    let thrown = error.flatMap { error in throwing.first { $0.error == ThrownError(error) }?.steps }
    if let thrown, let stepsAtFailure, thrown.lastNumber < stepsAtFailure.lastNumber { return }
    var steps = thrown ?? shown(of: steps)
    steps.endsWithFailure = isInStep || thrown != nil
    stepsAtFailure = steps
  }

  /// Takes note that an error is thrown in the last step, which it may fail by.
  mutating func threw(_ error: ThrownError) {
    // It may be thrown on by what has caught it.
    guard !throwing.contains(where: { $0.error == error }) else { return }
    throwing.append((error, shown(of: steps)))
    if throwing.count > Self.longestThrowing { throwing.removeFirst() }
  }

  /// What is to be shown: the first and the last steps, and before all others those where the schedule has departed from the
  /// order in which tasks became ready.
  var shown: Steps { stepsAtFailure ?? shown(of: steps) }

  private func shown(of steps: Steps) -> Steps {
    var steps = steps
    if steps.entries.count > 4 * Self.limit { steps.entries = pruned(byLimit: 4 * Self.limit) }
    return steps
  }

  private func pruned(byLimit limit: Int) -> [Entry] {
    let entries = steps.entries
    let kept = Set(Self.kept(of: entries.indices.map { $0 }, limit: limit) { entries[$0].isMarked })
    return entries.indices.filter(kept.contains).map { entries[$0] }
  }

  /// The first and the last of some items, those that are marked before others.
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
