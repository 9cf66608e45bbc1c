import CandlestickSimulation

/// The tasks that may have been suspended or created since the last check.
struct FollowedTasks {
  private var list: [SimulatedTask] = []
  /// True to collect tasks.
  var isOn = false {
    didSet { if !isOn { _ = takeAll() } }
  }

  /// Adds a task, unless it is already in the list.
  mutating func add(_ task: SimulatedTask) {
    if isOn { append(task) }
  }

  private mutating func append(_ task: SimulatedTask) {
    if task.isFollowed || task.isInvisible { return }
    task.isFollowed = true
    list.append(task)
  }

  /// Removes and returns all tasks, in the order in which they were added.
  mutating func takeAll() -> [SimulatedTask] {
    for task in list { task.isFollowed = false }
    defer { list.removeAll(keepingCapacity: true) }
    return list
  }

  var isEmpty: Bool { list.isEmpty }
}
