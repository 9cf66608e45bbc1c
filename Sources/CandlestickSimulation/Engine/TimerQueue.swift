#if os(Linux)
/// Jobs that are to be run at a later time: a heap, by their deadlines and then in the order made.
struct TimerQueue {
  struct Timer {
    /// The time since the simulation began, in nanoseconds.
    let deadline: Int64
    let number: Int
    let job: UnownedJob
    let lane: SimulationExecutor.Lane
    let task: Int?
    /// The task that sleeps until it fires, if it wakes one.
    let sleeper: SimulatedTask?

    func isBefore(_ other: Timer) -> Bool { (deadline, number) < (other.deadline, other.number) }
  }

  private var heap: [Timer] = []
  /// The numbers of timers that have been removed, and are still in the heap. The first one there is none of these.
  private var removed: Set<Int> = []

  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count - removed.count }
  var first: Timer? { heap.first }

  mutating func insert(_ timer: Timer) {
    heap.append(timer)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() -> Timer {
    defer { dropRemoved() }
    return removeTop()
  }

  /// Removes a timer that is in the queue, by its number.
  mutating func remove(_ number: Int) {
    removed.insert(number)
    if removed.count > heap.count / 2 {
      // What is sorted is a heap, too.
      heap = heap.filter { !removed.contains($0.number) }.sorted { $0.isBefore($1) }
      removed = []
    } else {
      dropRemoved()
    }
  }

  /// Drops timers from the heap until its first one has not been removed.
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
