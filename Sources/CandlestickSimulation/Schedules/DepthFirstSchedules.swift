/// Enumerates all schedules with a limited number of interruptions, and reports when it has seen them all.
///
/// A task is interrupted if it could have taken the next step, and another was chosen. Most bugs need few
/// interruptions: Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs",
/// PLDI 2007.
///
/// These schedules only choose among steps. A timer fires when no step is ready, so no step is slower than a timer.
///
/// ```swift
/// let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules()) { … }
/// expect(explored.isComplete).to(beTrue())
/// ```
public struct DepthFirstSchedules: ScheduleStrategy {
  /// A choice of the current schedule.
  private struct Node {
    /// The number of choices.
    let choiceCount: Int
    /// The number of choices to try.
    let count: Int
    /// The index to choose first: that of the task that took the previous step, if it is among the choices.
    let first: Int
    /// True if any other choice interrupts a task.
    let isInterruption: Bool
    /// The number of choices that were tried, including the current one.
    var chosenCount = 1
    /// The number of interruptions before.
    let interruptions: Int

    /// The index to choose now: the first, and then the others in order.
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
  /// True if the further choices of the current schedule need no alternatives.
  var isCut = false
  private var hasBegun = false
  private var isOver = false
  /// The number of choices that are the same as in the previous schedule.
  private var repeatedCount = 0
  /// True if a schedule had different choices although it repeated the choices of an earlier one.
  private var hasDiverged = false

  /// True if all schedules have been seen; false if the code does not depend on them alone.
  public var hasSeenAll: Bool { isOver && !hasDiverged }

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - interruptions: the maximum number of interruptions in a schedule.
  ///   - seed: determines the random numbers, which are the same in all schedules.
  public init(interruptions: Int = 2, seed: UInt64 = 0) {
    bound = max(interruptions, 0)
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    if hasBegun { goToNext() }
    hasBegun = true
    depth = 0
    isCut = false
    bookmark = ReadySteps.Bookmark()
    repeatedCount = path.count
    return isOver ? nil : seed
  }

  /// Changes the last choice that has an alternative, and drops those after it.
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

  public mutating func choose(among choices: ScheduleChoices) -> Int {
    let previous = depth < path.count ? nil : indexOfPreviousTask(choices)
    return choose(among: choices.count, first: previous ?? 0, isInterruption: previous != nil)
  }

  /// Chooses whether another step interrupts the current one.
  mutating func interrupts() -> Bool { choose(among: 2, first: 0, isInterruption: true) == 1 }

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

  /// The number of interruptions so far in the current schedule.
  var interruptions: Int { path.prefix(depth).last?.interruptionsAfter ?? 0 }
  /// True if the current schedule takes choices for the first time.
  var isExploring: Bool { depth >= path.count }

  /// Returns the index of the first step of the previous task, which has become ready since the last choice; nil if there is none.
  private mutating func indexOfPreviousTask(_ choices: ScheduleChoices) -> Int? {
    guard let task = choices.previousTask else { return nil }
    let new = choices.steps.newChoices(since: &bookmark).slots.compactMap { choices.steps.choice(in: $0) }
    return new.filter { $0.step.task == task }.map(\.handle).min().map { choices.steps.index(of: $0) }
  }
}
