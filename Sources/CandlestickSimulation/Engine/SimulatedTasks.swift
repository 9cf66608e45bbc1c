#if os(Linux)
import CRuntimeHooks

/// The tasks of a simulation that have not ended.
///
/// Each is retained until it is known to be complete: the runtime's hook reports when its code ends, or it is polled if
/// the hook cannot.
struct SimulatedTasks {
  private var tasks: [ObjectAddress: SimulatedTask] = [:]
  /// The same, in the order in which they were created, with some that have ended.
  private(set) var inOrder: [SimulatedTask] = []
  /// Those whose code has ended, and that were not complete at the last check.
  private var ending: [SimulatedTask] = []
  /// Those whose end is not reported.
  private var untold: [SimulatedTask] = []
  /// Those that have ended and are still retained.
  private var ended: [UnsafeMutableRawPointer] = []
  private var endedHead = 0
  /// Whether one has ended outside of the simulation.
  private var hasEndedElsewhere = false
  /// Those that switched to a busy actor.
  private var queued: Set<UnsafeMutableRawPointer> = []
  private(set) var count = 0
  /// How many of the numbers are those of blocks and queues.
  private var blockCount = 0
  /// How many of them the runtime created to wait for a time.
  private var timerCount = 0
  /// How many the code created.
  var countWithoutTimers: Int { count - timerCount - blockCount }
  /// The actors that blocked steps keep busy. The tasks in their queues are not outside of the simulation.
  var busyActors: [UnsafeRawPointer] = []
  /// Whether any has yielded, so that yields in a row are counted.
  var countsYields = false
  /// The name in reports of the task that the engine's host creates next.
  var nameOfNext: String?
  /// The number of tasks with each name that the code gave, in quotation marks.
  private var nameCounts: [String: Int] = [:]

  subscript(pointer: UnsafeMutableRawPointer) -> SimulatedTask? { tasks[ObjectAddress(pointer)] }

  var isEmpty: Bool { tasks.isEmpty }
  /// The number of tasks that are not known to have ended.
  var unendedCount: Int { tasks.count }

  func contains(_ task: UnsafeRawPointer) -> Bool {
    tasks[ObjectAddress(task)]?.identifier == candlestick_task_identifier(task)
  }

  /// The tasks, in the order in which they were created.
  var all: [(pointer: UnsafeMutableRawPointer, task: SimulatedTask)] {
    inOrder.filter { !$0.hasEnded }.map { ($0.pointer, $0) }
  }

  /// Finds a task by its number.
  func task(numbered number: Int) -> (pointer: UnsafeMutableRawPointer, task: SimulatedTask)? {
    let index = inOrder.sortedIndex { $0.number >= number }
    guard index < inOrder.count, inOrder[index].number == number, !inOrder[index].hasEnded else { return nil }
    return (inOrder[index].pointer, inOrder[index])
  }

  /// The position where a task resumes, innermost first. It must not be running.
  static func positions(of task: SimulatedTask) -> [UInt] {
    var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
    // Its own executor may resume it at the same time.
    let find = task.hasOwnExecutor ? candlestick_waiting_position : candlestick_task_position
    let count = find(task.pointer, &addresses, addresses.count)
    return addresses.prefix(count).map { UInt(bitPattern: $0) }
  }

  /// The name of a task in reports, with its number if others have the same.
  func name(of task: SimulatedTask) -> String {
    let name = task.name
    return nameCounts[name.text, default: 1] > 1 ? name.numbered : name.text
  }

  private mutating func number(ofTaskNamed name: String) -> Int {
    let number = nameCounts[name, default: 0] + 1
    nameCounts[name] = number
    return number
  }

  /// A number for a block or a queue, which schedules treat like a task.
  mutating func numberOfBlock() -> Int {
    count += 1
    blockCount += 1
    return count
  }

  // MARK: - From creation to end

  /// Records that a task is in a queue of the simulation.
  ///
  /// - Parameters:
  ///   - isDelayed: whether it will run at a later time, as only the runtime's own tasks do.
  ///   - isHop: whether it was running, and switches to another executor.
  /// - Returns: its number.
  mutating func enqueued(_ pointer: UnsafeMutableRawPointer, isDelayed: Bool, isHop: Bool) -> Int {
    let task = register(pointer)
    task.isReady = true
    if countsYields, !isDelayed, !isHop, !task.isYielding {
      // A task that resumes another, and the resumed one, do more than poll.
      task.yieldCount = 0
      currentTaskActs()
    }
    if isDelayed, !task.isTimer {
      task.isTimer = true
      timerCount += 1
    }
    return task.number
  }

  /// The task that sleeps until a timer fires; nil if the timer is of another kind.
  ///
  /// - Parameters:
  ///   - creator: the task that set the timer.
  ///   - timer: the job to run later. The job that ends a sleep is a task that the runtime created by itself.
  func sleeper(_ creator: TaskIdentity, timer: UnownedJob) -> SimulatedTask? {
    guard timer.kind == .task, let job = tasks[ObjectAddress(timer.pointer)], !job.isReported, !job.isChild else {
      return nil
    }
    guard let task = tasks[ObjectAddress(creator.pointer)], task.identifier == creator.identifier else { return nil }
    return task
  }

  /// Records that the current task does more than poll.
  private func currentTaskActs() {
    if let task = candlestick_current_task() { self[task]?.yieldCount = 0 }
  }

  /// Records a new task, before or after it is first enqueued.
  mutating func created(_ created: CreatedTask) {
    let task = register(created.task, tellsEnd: created.tellsEnd)
    if countsYields { currentTaskActs() }
    task.created(created, ordinal: created.name.map { number(ofTaskNamed: "\"\($0)\"") })
    // It may have run elsewhere already.
    if !task.isReady, candlestick_is_task_complete(task.pointer) { ending.append(task) }
  }

  /// - Parameter tellsEnd: whether its end will be reported; nil to ask for that.
  private mutating func register(_ pointer: UnsafeMutableRawPointer, tellsEnd: Bool? = nil) -> SimulatedTask {
    if let known = tasks[ObjectAddress(pointer)] {
      if known.identifier == candlestick_task_identifier(pointer) { return known }
      forget(known)
    }
    count += 1
    let task = SimulatedTask(number: count, at: pointer, nameByHost: nameOfNext)
    nameOfNext = nil
    tasks[ObjectAddress(pointer)] = task
    inOrder.append(task)
    if !(tellsEnd ?? candlestick_tell_end(pointer)) { untold.append(task) }
    return task
  }

  /// Records that a task switched to an actor, and did not run there.
  mutating func wasQueued(_ pointer: UnsafeMutableRawPointer) { queued.insert(pointer) }

  /// Records that a step of a task begins.
  func began(_ pointer: UnsafeMutableRawPointer) {
    guard let task = tasks[ObjectAddress(pointer)] else { return }
    task.isReady = false
    task.isYielding = false
  }

  /// Records that the code of a task has ended.
  ///
  /// - Parameter isElsewhere: whether on another thread.
  mutating func ended(_ pointer: UnsafeMutableRawPointer, isElsewhere: Bool = false) {
    guard let task = tasks[ObjectAddress(pointer)] else { return }
    if isElsewhere { hasEndedElsewhere = true }
    ending.append(task)
  }

  /// Forgets the tasks that ended in the last step.
  @inline(__always) mutating func stepEnded() {
    if !ending.isEmpty { forgetEnding() }
  }

  private mutating func forgetEnding() {
    var left = 0
    for index in ending.indices {
      let task = ending[index]
      // The memory of an `async let` may have been reused.
      if task.isRetained, !candlestick_is_task_complete(task.pointer) {
        ending[left] = task
        left += 1
      } else {
        forget(task)
      }
    }
    ending.removeLast(ending.count - left)
  }

  /// Forgets all ended tasks.
  mutating func sweep() {
    stepEnded()
    for task in inOrder where !task.isReady && !task.hasEnded && !isAlive(task, isSwept: true) { forget(task) }
  }

  /// Whether one has ended on an executor outside of the simulation since the last call. Called when nothing is ready,
  /// and the tasks that the simulation's steps ended are known.
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

  /// Takes an ended task, for the caller to release. That may run any code, which may create tasks, so it must not happen
  /// while this value is being changed.
  @inline(__always) mutating func takeEnded() -> Unmanaged<AnyObject>? {
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
    tasks[ObjectAddress(task.pointer)] = nil
    if task.isRetained { ended.append(task.pointer) }
    // Half of them at a time, which amortizes the cost.
    if inOrder.count > 32, inOrder.count > 2 * tasks.count { inOrder.removeAll(where: \.hasEnded) }
  }

  // MARK: - Whereabouts

  /// Whether a task has not ended. The task of an `async let` lives in the memory of another, which may have been
  /// reused.
  ///
  /// - Parameter isSwept: whether ended tasks that were created before it are forgotten already.
  private func isAlive(_ task: SimulatedTask, isSwept: Bool = false) -> Bool {
    if !task.isRetained {
      guard let creator = task.creator, let waiting = self[creator], isSwept || isAlive(waiting) else { return false }
      guard candlestick_task_identifier(task.pointer) == task.identifier else { return false }
    }
    return !candlestick_is_task_complete(task.pointer)
  }

  /// Whether a task is running, or in a queue that is not the simulation's: it is on an outside executor, unless it is
  /// the current task.
  func isAway(_ pointer: UnsafeMutableRawPointer) -> Bool { tasks[ObjectAddress(pointer)].map(isAway) ?? false }

  private func isAway(_ task: SimulatedTask) -> Bool {
    !task.isReady && task.carrier == nil && isAlive(task) && candlestick_is_task_under_way(task.pointer)
      && busyActor(awaitedBy: task) == nil
  }

  /// The actor in whose queue a task waits, if a blocked step keeps it busy.
  func busyActor(awaitedBy task: SimulatedTask) -> UnsafeRawPointer? {
    busyActors.first { candlestick_is_in_queue_of_actor(task.pointer, $0) }
  }

  /// Records that an executor outside of the simulation enqueues a block in it, as one does that has a Dispatch queue: the
  /// newest task that is away is in that block.
  ///
  /// - Parameter running: the simulation's running tasks, of which the last is the one that may be switching executors.
  /// - Returns: the task.
  func carry(
    by block: UnsafeMutablePointer<candlestick_block_job>,
    running: [UnsafeMutableRawPointer]
  ) -> SimulatedTask? {
    let current = candlestick_current_task()
    let task = inOrder.last { task in
      !task.hasEnded && isAway(task) && task.pointer != current
        && (!running.contains(task.pointer) || current == nil && running.last == task.pointer)
    }
    task?.carrier = block
    return task
  }

  /// Records that a block has ended.
  mutating func carriedEnded(_ block: UnsafeMutablePointer<candlestick_block_job>) {
    for task in inOrder where task.carrier == block {
      task.carrier = nil
      // Its end is not reported, and would count as one outside.
      if !task.hasEnded, !isAlive(task) { ending.append(task) }
    }
  }

  /// Whether any is on an executor outside of the simulation.
  ///
  /// - Parameter running: the simulation's running tasks.
  func isAnyAway(running: [UnsafeMutableRawPointer]) -> Bool {
    inOrder.contains { !$0.hasEnded && isAway($0) && !running.contains($0.pointer) }
  }

  /// Whether any is in the queue of an actor although none is ready: outside code holds the actor.
  ///
  /// - Parameter running: the simulation's running tasks.
  mutating func isAnyKeptOut(running: [UnsafeMutableRawPointer]) -> Bool {
    if queued.isEmpty { return false }
    queued = queued.filter { isAway($0) }
    return queued.contains { !running.contains($0) }
  }

  /// Whether one may sleep in real time, on an executor of its own.
  var mayAnySleepOutside: Bool { inOrder.contains { $0.sleepsOutside && !$0.hasEnded } }

  /// True if any is in no queue of the simulation: it is away, or suspended for another reason than a yield.
  ///
  /// - Parameter running: the simulation's running tasks.
  func isAnyNotReady(except running: [UnsafeMutableRawPointer]) -> Bool {
    inOrder.contains {
      !$0.hasEnded && !$0.isReady && !$0.isYielding && isAlive($0) && !running.contains($0.pointer)
    }
  }

  // MARK: - The end of the simulation

  /// Parks the unfinished tasks for good.
  ///
  /// - Parameters:
  ///   - isAnyAway: whether some may be on an executor outside of the simulation; those are left alone.
  ///   - running: those that are blocked in a step.
  func leaveBehind(isAnyAway: Bool, running: [UnsafeMutableRawPointer]) {
    for task in inOrder where !task.hasEnded && isAlive(task) && !running.contains(task.pointer) {
      if !isAnyAway || !isAway(task) { candlestick_leave_task_behind(task.pointer) }
    }
  }
}
#endif
