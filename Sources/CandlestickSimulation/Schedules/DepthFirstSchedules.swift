/// Goes through all schedules in which tasks are interrupted at most some number of times, and says when it has seen them all.
///
/// A task is interrupted where it could have taken the next step, too, and another was chosen. Most bugs need few
/// interruptions: Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs",
/// PLDI 2007.
///
/// Each of these schedules chooses among steps alone: a timer fires when no step is ready. So it has seen no schedule in which a
/// step is slower than a timer.
///
/// ```swift
/// let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules()) { … }
/// expect(explored.isComplete).to(beTrue())
/// ```
public struct DepthFirstSchedules: ScheduleStrategy {
  /// A choice of the current schedule.
  private struct Node {
    let count: Int
    /// The index that is chosen first: of the task that took the step before, if it is among the choices.
    let first: Int
    /// Whether any other choice interrupts a task.
    let isInterruption: Bool
    /// How many of the choices have been gone through, the current one included.
    var chosenCount = 1
    /// How often tasks have been interrupted before.
    let interruptions: Int

    /// The index that is chosen now: the first, and then the others in order.
    var index: Int {
      let number = chosenCount - 1
      return number == 0 ? first : number <= first ? number - 1 : number
    }

    var interruptionsAfter: Int { interruptions + (isInterruption && chosenCount > 1 ? 1 : 0) }
  }

  private let bound: Int
  private let seed: UInt64
  private var path: [Node] = []
  private var depth = 0
  private var hasBegun = false
  private var isOver = false
  /// How many of the choices are those of the schedule before.
  private var repeatedCount = 0
  /// Whether a schedule has had other choices although it chose as one before it.
  private var hasParted = false

  /// Whether all schedules have been seen; false if they do not decide alone what the code does.
  public var hasSeenAll: Bool { isOver && !hasParted }

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - interruptions: how often tasks may be interrupted in a schedule.
  ///   - seed: the seed of the random numbers that the code under test draws; the same for all schedules.
  public init(interruptions: Int = 2, seed: UInt64 = 0) {
    bound = max(interruptions, 0)
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    if hasBegun { goToNext() }
    hasBegun = true
    depth = 0
    repeatedCount = path.count
    return isOver ? nil : seed
  }

  /// Changes the last choice that can be another, and forgets those after it.
  private mutating func goToNext() {
    if depth < repeatedCount { hasParted = true }
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
    defer { depth += 1 }
    if depth < path.count {
      if path[depth].count != choices.count { hasParted = true }
      return path[depth].index
    }
    let previous = choices.previousTask.flatMap { task in choices.firstIndex { $0.task == task } }
    let interruptions = path.last?.interruptionsAfter ?? 0
    path.append(
      Node(count: choices.count, first: previous ?? 0, isInterruption: previous != nil, interruptions: interruptions)
    )
    return previous ?? 0
  }
}
