import CandlestickSimulation

/// Numbers the tasks of a simulation in the order of their creation. Tasks that check invariants are invisible: they
/// are not part of the schedule, and get high numbers, so that an invariant does not change the numbers of other tasks.
struct TaskNumbers {
  private static let firstInvisible = 1 << 30

  /// The number of visible tasks so far.
  private(set) var count = 0
  /// The number of invisible tasks so far.
  private(set) var invisibleCount = 0
  /// The number of invisible tasks that have not ended.
  private(set) var unendedInvisibleCount = 0
  /// True if the next task is invisible.
  var isNextInvisible = false

  /// Returns true if a number belongs to an invisible task.
  static func areInvisible(_ task: Int?) -> Bool { task.map { $0 >= firstInvisible } ?? false }

  /// Returns the number of a new task.
  ///
  /// - Parameter hasInvisibleCreator: true if an invisible task creates it. The new task is then invisible, too.
  mutating func next(hasInvisibleCreator: Bool) -> Int {
    guard isNextInvisible || hasInvisibleCreator else { return nextVisible() }
    invisibleCount += 1
    unendedInvisibleCount += 1
    return Self.firstInvisible + invisibleCount
  }

  /// Returns the number of a new visible task, queue or block.
  mutating func nextVisible() -> Int {
    count += 1
    return count
  }

  /// Records that a task has ended.
  mutating func ended(_ task: Int) {
    if Self.areInvisible(task) { unendedInvisibleCount -= 1 }
  }

  /// Inserts a new task in the order of numbers.
  func insert(_ task: SimulatedTask, into tasks: inout [SimulatedTask]) {
    let isLast = invisibleCount == 0 || Self.areInvisible(task.number)
    tasks.insert(task, at: isLast ? tasks.count : tasks.sortedIndex { Self.areInvisible($0.number) })
  }
}
