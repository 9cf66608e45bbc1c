import CandlestickSimulation

/// Jobs that become ready later, ordered by deadline and, for equal deadlines, by age.
struct TimerQueue {
  struct Timer: Comparable {
    /// The time at which the timer will fire, in nanoseconds since the simulation began.
    fileprivate(set) var deadline: Int64
    /// The time at which the timer should fire, in nanoseconds since the simulation began.
    let due: Int64
    /// True if a fault has made the timer late.
    fileprivate(set) var isLate: Bool
    /// The position among the timers of the simulation.
    let number: Int
    let job: UnownedJob
    let executor: ExecutorKind
    let task: Int?
    /// The sleeping task that the timer wakes; nil if there is none.
    let sleeper: SimulatedTask?
    /// The number of times that the code had read a clock when it chose the deadline.
    let reading: UInt32

    static func == (first: Timer, second: Timer) -> Bool { first.number == second.number }

    static func < (first: Timer, second: Timer) -> Bool {
      (first.deadline, first.number) < (second.deadline, second.number)
    }
  }

  private var heap = Heap<Timer>()
  /// The numbers of removed timers that are still in the heap. The heap's first timer is never among them.
  private var removed: Set<Int> = []
  private var lastNumber = 0
  /// The jobs of cancelled sleeps. They only free the memory of the sleep.
  private var cancelled: [UnownedJob] = []

  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count - removed.count }
  var first: Timer? { heap.first }

  /// - Parameters:
  ///   - reading: the number of times that the code had read a clock when it chose the deadline.
  ///   - isLate: true if a fault has already made the timer late.
  /// - Returns: the number of the timer.
  @discardableResult
  mutating func insert(
    _ job: UnownedJob,
    _ executor: ExecutorKind,
    at deadline: Int64,
    task: Int?,
    sleeper: SimulatedTask? = nil,
    reading: UInt32 = 0,
    isLate: Bool = false
  ) -> Int {
    lastNumber += 1
    sleeper?.wakeUp = (lastNumber, job)
    heap.insert(
      Timer(
        deadline: deadline,
        due: deadline,
        isLate: isLate,
        number: lastNumber,
        job: job,
        executor: executor,
        task: task,
        sleeper: sleeper,
        reading: reading
      )
    )
    return lastNumber
  }

  mutating func removeFirst() -> Timer {
    defer { dropRemoved() }
    let timer = heap.removeFirst()
    timer.sleeper?.wakeUp = nil
    return timer
  }

  /// Makes the first timer late: it fires at a later time.
  mutating func postponeFirst(until deadline: Int64) {
    var timer = heap.removeFirst()
    timer.deadline = deadline
    timer.isLate = true
    heap.insert(timer)
    dropRemoved()
  }

  var hasCancelled: Bool { !cancelled.isEmpty }

  mutating func takeCancelled() -> UnownedJob? { cancelled.popLast() }

  /// Removes the timer of a task whose sleep was cancelled.
  mutating func cancel(_ sleeper: SimulatedTask) {
    guard let timer = sleeper.wakeUp else { return }
    sleeper.wakeUp = nil
    remove(timer.number)
    cancelled.append(timer.job)
  }

  /// Removes and returns all timers for which a closure returns true.
  mutating func removeAll(where isRemoved: (Timer) -> Bool) -> [Timer] {
    let timers = heap.elements.filter { !removed.contains($0.number) && isRemoved($0) }
    for timer in timers { remove(timer.number) }
    return timers
  }

  /// Removes a timer that has not fired.
  mutating func remove(_ number: Int) {
    removed.insert(number)
    if removed.count > heap.count / 2 {
      heap = Heap(heap.elements.filter { !removed.contains($0.number) })
      removed = []
    } else {
      dropRemoved()
    }
  }

  /// Drops removed timers from the top of the heap.
  private mutating func dropRemoved() {
    while !removed.isEmpty, let first = heap.first, removed.remove(first.number) != nil { _ = heap.removeFirst() }
  }
}
