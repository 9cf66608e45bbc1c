#if os(Linux)
import CRuntimeHooks

/// The tasks of a simulation that have not ended.
///
/// Each is retained until it is known to be complete: the runtime tells when its code has come to its end, or it is polled
/// where the runtime cannot.
struct SimulatedTasks {
  /// Where a task is in memory. A multiplication spreads the addresses well enough, and costs a tenth of what the standard
  /// library's hash does.
  private struct Key: Hashable {
    let address: UInt

    init(_ pointer: UnsafeRawPointer) { address = UInt(bitPattern: pointer) }

    func _rawHashValue(seed: Int) -> Int {
      Int(truncatingIfNeeded: (address ^ UInt(bitPattern: seed)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high)
    }
  }

  private var tasks: [Key: SimulatedTask] = [:]
  /// The same in the order in which they were made, and some that have ended.
  private var inOrder: [SimulatedTask] = []
  /// Those whose code has come to its end, but that were not complete when last looked at.
  private var ending: [SimulatedTask] = []
  /// Those whose end nobody tells.
  private var untold: [SimulatedTask] = []
  /// Those that have ended and are still retained.
  private var ended: [UnsafeMutableRawPointer] = []
  private var endedHead = 0
  /// Whether one has ended outside of the simulation.
  private var hasEndedElsewhere = false
  /// Those that have gone to an actor which was not free.
  private var queued: Set<UnsafeMutableRawPointer> = []
  private(set) var count = 0
  /// How many of them the runtime has made, to wait for a time.
  private var timerCount = 0
  /// How many the code has made.
  var countWithoutTimers: Int { count - timerCount }
  /// Whether any has yielded, so that it is to be known which go on to do so.
  var countsYields = false
  /// What the task that is made next is called, if the engine's host makes it.
  var nameOfNext: String?

  subscript(pointer: UnsafeMutableRawPointer) -> SimulatedTask? { tasks[Key(pointer)] }

  var isEmpty: Bool { tasks.isEmpty }
  /// How many there are that are not known to have ended.
  var unendedCount: Int { tasks.count }

  /// Whether a task is one of these.
  func contains(_ task: UnsafeRawPointer) -> Bool {
    tasks[Key(task)]?.identifier == candlestick_task_identifier(task)
  }

  /// Those that there are, in the order in which they were made.
  var all: [(pointer: UnsafeMutableRawPointer, task: SimulatedTask)] {
    inOrder.filter { !$0.hasEnded }.map { ($0.pointer, $0) }
  }

  /// The number of the task that runs here and now, if it is one of these.
  var current: Int? { currentTask?.number }

  /// The task that runs here and now, if it is one of these.
  var currentTask: SimulatedTask? { candlestick_current_task().flatMap { tasks[Key($0)] } }

  /// One of those that there are, by its number.
  func task(numbered number: Int) -> (pointer: UnsafeMutableRawPointer, task: SimulatedTask)? {
    var low = 0
    var high = inOrder.count
    while low < high {
      let middle = (low + high) / 2
      if inOrder[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < inOrder.count, inOrder[low].number == number, !inOrder[low].hasEnded else { return nil }
    return (inOrder[low].pointer, inOrder[low])
  }

  /// Where a task goes on when it is run next, innermost first. It must not be running.
  static func positions(of task: SimulatedTask) -> [UInt] {
    var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
    // Its own executor may resume it meanwhile.
    let find = task.hasOwnExecutor ? candlestick_waiting_position : candlestick_task_position
    let count = find(task.pointer, &addresses, addresses.count)
    return addresses.prefix(count).map { UInt(bitPattern: $0) }
  }

  // MARK: - From its making to its end

  /// Takes note that a task is in a queue of the simulation.
  ///
  /// - Parameters:
  ///   - pointer: the task.
  ///   - isDelayed: whether it is to be run at a later time, which only the runtime's own are.
  ///   - isHop: whether it has been running, and goes over to another executor.
  /// - Returns: its number.
  mutating func enqueued(_ pointer: UnsafeMutableRawPointer, isDelayed: Bool, isHop: Bool) -> Int {
    let task = register(pointer)
    task.isReady = true
    if countsYields, !isDelayed, !isHop, !task.isYielding {
      // One that wakes another, and one that is woken, do more than poll.
      task.yieldCount = 0
      currentTask?.yieldCount = 0
    }
    if isDelayed, !task.isTimer {
      task.isTimer = true
      timerCount += 1
    }
    return task.number
  }

  /// The task that sleeps until a timer wakes it; nil if the timer is of another kind.
  ///
  /// - Parameters:
  ///   - maker: the task that has set the timer.
  ///   - timer: the job that is to be run later. The one that wakes a sleeping task is a task that the runtime has made by itself.
  func sleeper(_ maker: TaskIdentity, timer: UnownedJob) -> SimulatedTask? {
    guard timer.kind == .task, let job = tasks[Key(timer.pointer)], job.created == nil, !job.isChild else { return nil }
    guard let task = tasks[Key(maker.pointer)], task.identifier == maker.identifier else { return nil }
    return task
  }

  /// Takes note that a task has been made, before or after it was first enqueued.
  mutating func created(_ created: CreatedTask) {
    let task = register(created.task, created)
    if countsYields { currentTask?.yieldCount = 0 }
    task.created = created
    // It may have run elsewhere before this was known.
    if !task.isReady, candlestick_is_task_complete(task.pointer) { ending.append(task) }
  }

  private mutating func register(_ pointer: UnsafeMutableRawPointer, _ created: CreatedTask? = nil) -> SimulatedTask {
    if let known = tasks[Key(pointer)] {
      if known.identifier == candlestick_task_identifier(pointer) { return known }
      forget(known)
    }
    count += 1
    let task = SimulatedTask(number: count, at: pointer, nameByHost: nameOfNext)
    nameOfNext = nil
    tasks[Key(pointer)] = task
    inOrder.append(task)
    if !(created?.tellsEnd ?? candlestick_tell_end(pointer)) { untold.append(task) }
    return task
  }

  /// Takes note that a task has gone to an actor, and has not been run there.
  mutating func wasQueued(_ pointer: UnsafeMutableRawPointer) { queued.insert(pointer) }

  /// Takes note that a task's step begins.
  func began(_ pointer: UnsafeMutableRawPointer) {
    guard let task = tasks[Key(pointer)] else { return }
    task.isReady = false
    task.isYielding = false
  }

  /// Takes note that the code of a task has come to its end.
  ///
  /// - Parameter isElsewhere: whether another thread has run it.
  mutating func ended(_ pointer: UnsafeMutableRawPointer, isElsewhere: Bool = false) {
    guard let task = tasks[Key(pointer)] else { return }
    if isElsewhere { hasEndedElsewhere = true }
    ending.append(task)
  }

  /// Forgets the tasks that have ended in the step that was taken.
  mutating func stepEnded() {
    if ending.isEmpty { return }
    var left = 0
    for index in ending.indices {
      let task = ending[index]
      // The memory of an `async let` may have been used anew since.
      if task.isRetained, !candlestick_is_task_complete(task.pointer) {
        ending[left] = task
        left += 1
      } else {
        forget(task)
      }
    }
    ending.removeLast(ending.count - left)
  }

  /// Forgets all that have ended.
  mutating func sweep() {
    stepEnded()
    for task in inOrder where !task.isReady && !task.hasEnded && !isAlive(task, isSwept: true) { forget(task) }
  }

  /// Whether one has ended on an executor outside of the simulation since this was last asked. It is asked where nothing is
  /// ready: what a step of the simulation has ended is known by then.
  mutating func hasAnyEndedElsewhere() -> Bool {
    stepEnded()
    untold.removeAll(where: \.hasEnded)
    for task in untold where !task.isReady && !isAlive(task) {
      hasEndedElsewhere = true
      forget(task)
    }
    defer { hasEndedElsewhere = false }
    return hasEndedElsewhere
  }

  /// Takes one of those that have ended, to be released. That may run any code, which may make tasks, so that it is done where
  /// nothing here is being changed.
  mutating func takeEnded() -> Unmanaged<AnyObject>? {
    if ended.isEmpty { return nil }
    guard endedHead < ended.count else {
      ended.removeAll(keepingCapacity: true)
      endedHead = 0
      return nil
    }
    endedHead += 1
    return Unmanaged.fromOpaque(ended[endedHead - 1])
  }

  private mutating func forget(_ task: SimulatedTask) {
    if task.hasEnded { return }
    task.hasEnded = true
    tasks[Key(task.pointer)] = nil
    if task.isRetained { ended.append(task.pointer) }
    // Half of them at a time, so that it costs each but a moment.
    if inOrder.count > 32, inOrder.count > 2 * tasks.count { inOrder.removeAll(where: \.hasEnded) }
  }

  // MARK: - Where they are

  /// Whether a task has not ended. One of an `async let` lives in the memory of the task that waits for it, which may have
  /// been used anew since.
  ///
  /// - Parameter isSwept: whether the tasks made before it that have ended are forgotten.
  private func isAlive(_ task: SimulatedTask, isSwept: Bool = false) -> Bool {
    if !task.isRetained {
      guard let creator = task.creator, let waiting = self[creator], isSwept || isAlive(waiting) else { return false }
      guard candlestick_task_identifier(task.pointer) == task.identifier else { return false }
    }
    return !candlestick_is_task_complete(task.pointer)
  }

  /// Whether a task is running, or in a queue, but not in one of the simulation's: it is with an executor outside of it, unless
  /// it runs here and now.
  func isAway(_ pointer: UnsafeMutableRawPointer) -> Bool { tasks[Key(pointer)].map(isAway) ?? false }

  private func isAway(_ task: SimulatedTask) -> Bool {
    !task.isReady && isAlive(task) && candlestick_is_task_under_way(task.pointer)
  }

  /// Whether any is with an executor outside of the simulation.
  ///
  /// - Parameter running: those that run here and now.
  func isAnyAway(running: [UnsafeMutableRawPointer]) -> Bool {
    inOrder.contains { !$0.hasEnded && isAway($0) && !running.contains($0.pointer) }
  }

  /// Whether any that has gone to an actor is in its queue, though none is ready: others hold the actor.
  ///
  /// - Parameter running: those that run here and now.
  mutating func isAnyKeptOut(running: [UnsafeMutableRawPointer]) -> Bool {
    if queued.isEmpty { return false }
    queued = queued.filter { isAway($0) }
    return queued.contains { !running.contains($0) }
  }

  /// Whether one that has an executor of its own, outside of the simulation, has not ended.
  var hasOneWithOwnExecutor: Bool { inOrder.contains { $0.hasOwnExecutor && !$0.hasEnded } }

  /// Whether any is away, or waits for what is not in a queue of the simulation.
  ///
  /// - Parameter running: those that run here and now.
  func isAnyNotReady(except running: [UnsafeMutableRawPointer]) -> Bool {
    inOrder.contains { !$0.hasEnded && !$0.isReady && isAlive($0) && !running.contains($0.pointer) }
  }

  // MARK: - The end of the simulation

  /// Parks those that have not ended for good.
  ///
  /// - Parameter isAnyAway: whether some may be with an executor outside of the simulation, which is not to be disturbed.
  func leaveBehind(isAnyAway: Bool) {
    for task in inOrder where !task.hasEnded && isAlive(task) {
      if !isAnyAway || !isAway(task) { candlestick_leave_task_behind(task.pointer) }
    }
  }

  /// Cancels those that no other task waits for.
  func cancel() {
    for task in inOrder where !task.hasEnded && !task.isChild { candlestick_cancel_task(task.pointer) }
  }
}
#endif
