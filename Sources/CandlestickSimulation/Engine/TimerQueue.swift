#if os(Linux)
/// Jobs that become ready at a later time: a heap, ordered by deadline and then by age.
struct TimerQueue {
  struct Timer {
    /// In nanoseconds since the simulation began.
    let deadline: Int64
    /// Counts the timers of a simulation.
    let number: Int
    let job: UnownedJob
    let lane: SimulationExecutor.Lane
    let task: Int?
    /// The sleeping task that it wakes, if any.
    let sleeper: SimulatedTask?

    fileprivate func isBefore(_ other: Timer) -> Bool { (deadline, number) < (other.deadline, other.number) }
  }

  private var heap: [Timer] = []
  /// The numbers of removed timers that are still in the heap, never at its top.
  private var removed: Set<Int> = []
  private var lastNumber = 0
  /// The jobs of cancelled sleeps. All that they do is free the memory of the sleep.
  private var cancelled: [UnownedJob] = []

  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count - removed.count }
  var first: Timer? { heap.first }

  /// - Returns: the number of the timer.
  @discardableResult
  mutating func insert(
    _ job: UnownedJob,
    _ lane: SimulationExecutor.Lane,
    at deadline: Int64,
    task: Int?,
    sleeper: SimulatedTask? = nil
  ) -> Int {
    lastNumber += 1
    sleeper?.wakeUp = (lastNumber, job)
    heap.append(Timer(deadline: deadline, number: lastNumber, job: job, lane: lane, task: task, sleeper: sleeper))
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { break }
      heap.swapAt(index, parent)
      index = parent
    }
    return lastNumber
  }

  mutating func removeFirst() -> Timer {
    defer { dropRemoved() }
    let timer = removeTop()
    timer.sleeper?.wakeUp = nil
    return timer
  }

  var hasCancelled: Bool { !cancelled.isEmpty }

  mutating func takeCancelled() -> UnownedJob? { cancelled.popLast() }

  /// Removes the timer of a task that is resumed before its time, because its sleep was cancelled.
  mutating func cancel(_ sleeper: SimulatedTask) {
    guard let timer = sleeper.wakeUp else { return }
    sleeper.wakeUp = nil
    remove(timer.number)
    cancelled.append(timer.job)
  }

  /// Removes all timers for which a closure returns true.
  mutating func removeAll(where isRemoved: (Timer) -> Bool) -> [Timer] {
    let timers = heap.filter { !removed.contains($0.number) && isRemoved($0) }
    for timer in timers { remove(timer.number) }
    return timers
  }

  /// Removes a timer that has not fired.
  mutating func remove(_ number: Int) {
    removed.insert(number)
    if removed.count > heap.count / 2 {
      // A sorted array is a heap.
      heap = heap.filter { !removed.contains($0.number) }.sorted { $0.isBefore($1) }
      removed = []
    } else {
      dropRemoved()
    }
  }

  /// Drops removed timers from the top of the heap.
  private mutating func dropRemoved() {
    while !removed.isEmpty, let first = heap.first, removed.remove(first.number) != nil { _ = removeTop() }
  }

  private mutating func removeTop() -> Timer {
    let first = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[smallest]) {
        smallest = child
      }
      guard smallest != index else { return first }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
#endif
