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

    func isBefore(_ other: Timer) -> Bool { (deadline, number) < (other.deadline, other.number) }
  }

  private var heap: [Timer] = []

  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count }
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
