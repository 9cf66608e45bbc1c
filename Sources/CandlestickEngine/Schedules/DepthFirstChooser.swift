import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``DepthFirstSchedules``.
struct DepthFirstChooser: ScheduleStrategy {
  /// One choice of the current schedule.
  private struct Node {
    /// The number of steps to choose from.
    let choiceCount: Int
    /// The number of alternatives to try; one if the others are redundant.
    let count: Int
    /// The index of the alternative to try first: a step of the task that took the previous step, if it is ready.
    let first: Int
    /// True if every other alternative interrupts a task.
    let isInterruption: Bool
    /// The number of alternatives tried so far, including the current one.
    var chosenCount = 1
    /// The number of interruptions in the schedule before this choice.
    let interruptions: Int

    /// The index of the current alternative: the first one, and then the others in order.
    var index: Int {
      let number = chosenCount - 1
      return number == 0 ? first : number <= first ? number - 1 : number
    }

    var interruptionsAfter: Int { interruptions + (isInterruption && chosenCount > 1 ? 1 : 0) }
  }

  private let bound: Int
  private let seed: UInt64
  private var path: [Node] = []
  private var bookmark = ReadySteps.Bookmark()
  private var depth = 0
  /// True if the remaining choices of the current schedule need no alternatives.
  var isCut = false
  private var hasBegun = false
  private var isOver = false
  /// The number of choices that repeat those of the previous schedule.
  private var repeatedCount = 0
  /// True if a schedule repeated the choices of an earlier one and then had a different number of steps to choose from.
  private var hasDiverged = false

  /// True if all schedules have run; false if the code depends on more than the schedule.
  var hasSeenAll: Bool { isOver && !hasDiverged }

  init(interruptions: Int, seed: UInt64 = 0) {
    bound = max(interruptions, 0)
    self.seed = seed
  }

  mutating func beginSchedule() -> UInt64? {
    if hasBegun { goToNext() }
    hasBegun = true
    depth = 0
    isCut = false
    bookmark = ReadySteps.Bookmark()
    repeatedCount = path.count
    return isOver ? nil : seed
  }

  /// Moves to the next schedule: changes the last choice that has an untried alternative, and drops all later choices.
  private mutating func goToNext() {
    if depth < repeatedCount { hasDiverged = true }
    path.removeSubrange(depth...)
    while let last = path.popLast() {
      var next = last
      next.chosenCount += 1
      guard next.chosenCount <= next.count, next.interruptionsAfter <= bound else { continue }
      return path.append(next)
    }
    isOver = true
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    let previous = depth < path.count ? nil : previousTaskIndex(choices)
    return choose(among: choices.count, first: previous ?? 0, isInterruption: previous != nil)
  }

  /// Returns true if another step interrupts the current one.
  mutating func interrupts() -> Bool { choose(among: 2, first: 0, isInterruption: true) == 1 }

  /// Chooses among a number of alternatives, none of which interrupts a task.
  mutating func choose(among count: Int) -> Int {
    count > 1 ? choose(among: count, first: 0, isInterruption: false) : 0
  }

  private mutating func choose(among count: Int, first: Int, isInterruption: Bool) -> Int {
    defer { depth += 1 }
    if depth < path.count {
      if path[depth].choiceCount != count { hasDiverged = true }
      return path[depth].index
    }
    path.append(
      Node(
        choiceCount: count,
        count: isCut ? 1 : count,
        first: first,
        isInterruption: isInterruption,
        interruptions: interruptions
      )
    )
    return first
  }

  /// The number of interruptions in the current schedule so far.
  var interruptions: Int { path.prefix(depth).last?.interruptionsAfter ?? 0 }
  /// True if the current schedule has left the choices of the previous one.
  var isExploring: Bool { depth >= path.count }

  /// Returns the index of the earliest step of the previous task that became ready since the last choice; nil if there
  /// is none.
  private mutating func previousTaskIndex(_ choices: ScheduleChoices) -> Int? {
    guard let task = choices.previousTask else { return nil }
    let new = choices.readySteps.newChoices(since: &bookmark).slots.compactMap { choices.readySteps.choice(in: $0) }
    return new.filter { $0.step.task == task }.map(\.handle).min().map { choices.readySteps.index(of: $0) }
  }
}
