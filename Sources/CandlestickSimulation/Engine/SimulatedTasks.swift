#if os(Linux)
import CRuntimeHooks

/// The tasks of a simulation that have not ended.
///
/// The runtime tells of no task's end. So a task is retained until it is seen to have ended: after each step of its own, or,
/// where it may have run in a step that is not known to be its own, after that.
struct SimulatedTasks {
  private var tasks: [UnsafeMutableRawPointer: SimulatedTask] = [:]
  /// Those that may end in a step that is not known to be their own.
  private var unsettled: Set<UnsafeMutableRawPointer> = []
  /// Those that have ended and are still retained.
  private var ended: [UnsafeMutableRawPointer] = []
  /// Whether one with an executor of its own has ended.
  private var hasEndedElsewhere = false
  private(set) var count = 0
  /// How many of them the runtime has made, to wait for a time.
  private var timerCount = 0
  /// How many the code has made.
  var countWithoutTimers: Int { count - timerCount }
  /// What the task that is made next is called, if the engine's host makes it.
  var nameOfNext: String?

  subscript(pointer: UnsafeMutableRawPointer) -> SimulatedTask? { tasks[pointer] }

  var isEmpty: Bool { tasks.isEmpty }

  /// Those that there are, in the order in which they were made.
  var all: [(pointer: UnsafeMutableRawPointer, task: SimulatedTask)] {
    tasks.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value) }
  }

  /// The number of the task that runs here and now, if it is one of these.
  var current: Int? { candlestick_current_task().flatMap { tasks[$0]?.number } }

  /// One of those that there are, by its number.
  func task(numbered number: Int) -> (pointer: UnsafeMutableRawPointer, task: SimulatedTask)? {
    tasks.first { $0.value.number == number }.map { ($0.key, $0.value) }
  }

  /// Where a task goes on when it is run next, innermost first. It must not be running.
  static func positions(of task: UnsafeMutableRawPointer) -> [UInt] {
    var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
    let count = candlestick_task_position(task, &addresses, addresses.count)
    return addresses.prefix(count).map { UInt(bitPattern: $0) }
  }

  /// Takes note that a task is in a queue of the simulation.
  ///
  /// - Parameters:
  ///   - pointer: the task.
  ///   - isDelayed: whether it is to be run at a later time, which only the runtime's own are.
  /// - Returns: its number.
  mutating func enqueued(_ pointer: UnsafeMutableRawPointer, isDelayed: Bool) -> Int {
    let task = register(pointer)
    task.isReady = true
    if isDelayed, !task.isTimer {
      task.isTimer = true
      timerCount += 1
    }
    if !unsettled.isEmpty { unsettled.remove(pointer) }
    return task.number
  }

  /// Takes note that a task has been made, before or after it was first enqueued.
  mutating func created(_ created: CreatedTask) {
    let task = register(created.task)
    task.created = created
    task.retain(at: created.task)
    if !task.isReady { unsettled.insert(created.task) }
  }

  private mutating func register(_ pointer: UnsafeMutableRawPointer) -> SimulatedTask {
    if let known = tasks[pointer], known.identifier == candlestick_task_identifier(pointer) { return known }
    count += 1
    let task = SimulatedTask(number: count, at: pointer, nameByHost: nameOfNext)
    nameOfNext = nil
    tasks[pointer] = task
    return task
  }

  /// Takes note that a task's step begins.
  func began(_ pointer: UnsafeMutableRawPointer) {
    guard let task = tasks[pointer] else { return }
    task.isReady = false
    // One that the runtime has made by itself is told of by nobody, and would be gone with its last step.
    task.retain(at: pointer)
  }

  /// Takes note that a task has gone where it is not seen: to an actor that others are waiting for, too.
  mutating func left(_ pointer: UnsafeMutableRawPointer) {
    unsettled.insert(pointer)
  }

  /// Forgets the task whose step has ended, if it has ended, and those that may have ended in that step.
  mutating func stepEnded(of pointer: UnsafeMutableRawPointer) {
    if !unsettled.isEmpty {
      forgetEnded(unsettled.compactMap { pointer in tasks[pointer].map { (key: pointer, value: $0) } })
    }
    if let task = tasks[pointer], !isAlive(pointer, task) { forget(pointer, task) }
  }

  /// Forgets all that have ended.
  mutating func sweep() {
    forgetEnded(tasks)
  }

  /// Whether one has ended on an executor outside of the simulation since this was last asked. It is asked where nothing is
  /// ready: what a step of the simulation has ended is known by then.
  mutating func hasAnyEndedElsewhere() -> Bool {
    let count = tasks.count
    sweep()
    defer { hasEndedElsewhere = false }
    return hasEndedElsewhere || tasks.count < count
  }

  /// Takes one of those that have ended, to be released. That may run any code, which may make tasks, so that it is done where
  /// nothing here is being changed.
  mutating func takeEnded() -> Unmanaged<AnyObject>? {
    ended.popLast().map { Unmanaged.fromOpaque($0) }
  }

  private mutating func forgetEnded(_ tasks: some Sequence<(key: UnsafeMutableRawPointer, value: SimulatedTask)>) {
    var ended: [(UnsafeMutableRawPointer, SimulatedTask)] = []
    for (pointer, task) in tasks where !task.isReady && !isAlive(pointer, task) { ended.append((pointer, task)) }
    // They are released in the order in which they were made, the last one here first.
    ended.sort { $0.1.number > $1.1.number }
    for (pointer, task) in ended { forget(pointer, task) }
  }

  private mutating func forget(_ pointer: UnsafeMutableRawPointer, _ task: SimulatedTask) {
    if task.created?.hasOwnExecutor == true { hasEndedElsewhere = true }
    tasks[pointer] = nil
    if !unsettled.isEmpty { unsettled.remove(pointer) }
    if task.isRetained { ended.append(pointer) }
  }

  /// Whether a task has not ended. One of an `async let` lives in the memory of the task that waits for it, which may have
  /// been used anew since.
  private func isAlive(_ pointer: UnsafeMutableRawPointer, _ task: SimulatedTask) -> Bool {
    if !task.isRetained {
      guard let creator = task.creator, let waiting = tasks[creator], isAlive(creator, waiting) else { return false }
      guard candlestick_task_identifier(pointer) == task.identifier else { return false }
    }
    return !candlestick_is_task_complete(pointer)
  }

  /// Whether a task is running, or in a queue, but not in one of the simulation's: it is with an executor outside of it, unless
  /// it runs here and now.
  func isAway(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard let task = tasks[pointer] else { return false }
    return !task.isReady && isAlive(pointer, task) && candlestick_is_task_under_way(pointer)
  }

  /// Whether any is with an executor outside of the simulation.
  ///
  /// - Parameter running: those that run here and now.
  func isAnyAway(running: [UnsafeMutableRawPointer]) -> Bool {
    tasks.keys.contains { isAway($0) && !running.contains($0) }
  }

  /// Whether any is away, or waits for what is not in a queue of the simulation.
  ///
  /// - Parameter running: those that run here and now.
  func isAnyNotReady(except running: [UnsafeMutableRawPointer]) -> Bool {
    tasks.contains { !$0.value.isReady && isAlive($0.key, $0.value) && !running.contains($0.key) }
  }

  /// Has those that have not ended never go on.
  ///
  /// - Parameter isAnyAway: whether some may be with an executor outside of the simulation, which is not to be disturbed.
  func leaveBehind(isAnyAway: Bool) {
    for (pointer, task) in tasks where isAlive(pointer, task) {
      if !isAnyAway || !isAway(pointer) { candlestick_leave_task_behind(pointer) }
    }
  }

  /// Cancels those that no other task waits for.
  func cancel() {
    for (pointer, task) in all where !task.isChild { candlestick_cancel_task(pointer) }
  }
}
#endif
