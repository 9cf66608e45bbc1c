import CRuntimeHooks
import CandlestickSimulation

/// The unfinished tasks of a simulation.
///
/// Each is retained until it is known to be complete. The runtime hook reports when a task's code ends; if it cannot,
/// the task is polled.
package struct SimulatedTasks {
  let runner: JobRunner
  private var tasks: [ObjectAddress: SimulatedTask] = [:]
  /// The tasks in the order of their creation, including some that have ended.
  private(set) var inOrder: [SimulatedTask] = []
  /// The tasks whose code has ended but that were not complete at the last check.
  var ending: [SimulatedTask] = []
  /// The tasks whose end will not be reported.
  private var unreported: [SimulatedTask] = []
  /// The ended tasks that are still retained.
  private var ended: [UnsafeMutableRawPointer] = []
  private var endedHead = 0
  /// True if a task has ended outside the simulation.
  private var hasEndedElsewhere = false
  /// The tasks that switched to a busy actor.
  private var queued: Set<UnsafeMutableRawPointer> = []
  /// The tasks that blocks of the simulation carry.
  var carried: [ObjectAddress: [SimulatedTask]] = [:]
  var numbers = TaskNumbers()
  /// The number of tasks, blocks and queues so far, excluding invisible tasks.
  var count: Int { numbers.count }
  /// The number of the most recently enqueued task, if it has just started.
  private var newestStart: Int?
  /// The number of task numbers used for blocks and queues.
  private var blockCount = 0
  /// The number of tasks that the runtime created to wait for a time.
  private var timerCount = 0
  /// The number of tasks that the code under test created.
  var countWithoutTimers: Int { count - timerCount - blockCount }
  /// The actors that blocked steps occupy. The tasks in their queues belong to the simulation.
  var busyActors: [UnsafeRawPointer] = []
  /// True if any task has yielded, so that consecutive yields must be counted.
  var countsYields = false
  /// The tasks that may have been suspended or created since the last check.
  var followed = FollowedTasks()
  /// The closures to call when the tasks are cancelled.
  package var endings: [@Sendable () -> Void] = []
  /// The name in reports for the next task that the host creates.
  var nextTaskName: String?
  /// The number of tasks with each given name. Names are in quotation marks.
  private var nameCounts: [String: Int] = [:]

  init(_ runner: JobRunner) {
    self.runner = runner
  }

  subscript(pointer: UnsafeMutableRawPointer) -> SimulatedTask? { tasks[ObjectAddress(pointer)] }

  /// True if no unfinished tasks are left, except tasks that check invariants.
  var isEmpty: Bool { tasks.count == numbers.unendedInvisibleCount }
  /// The number of tasks that are not known to have ended.
  var unendedCount: Int { tasks.count }

  func contains(_ task: UnsafeRawPointer) -> Bool {
    tasks[ObjectAddress(task)]?.identifier == candlestick_task_identifier(task)
  }

  /// The unfinished tasks, in the order in which they were created.
  var all: [SimulatedTask] { inOrder.filter { !$0.hasEnded } }

  /// Returns the task with a number; nil if it has ended.
  func task(numbered number: Int) -> SimulatedTask? {
    let index = inOrder.sortedIndex { $0.number >= number }
    guard index < inOrder.count, inOrder[index].number == number, !inOrder[index].hasEnded else { return nil }
    return inOrder[index]
  }

  /// Returns the call stack where a task will resume, innermost address first. The task must not be running.
  static func positions(of task: SimulatedTask) -> [UInt] {
    var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
    // The task's own executor may resume it at the same time.
    let find = task.hasOwnExecutor ? candlestick_waiting_position : candlestick_task_position
    let count = find(task.pointer, &addresses, addresses.count)
    return addresses.prefix(count).map { UInt(bitPattern: $0) }
  }

  /// Returns a task's name in reports, with a number if other tasks have the same name.
  func name(of task: SimulatedTask) -> String {
    let name = task.name
    return nameCounts[name.text, default: 1] > 1 ? name.numbered : name.text
  }

  private mutating func number(ofTaskNamed name: String) -> Int {
    let number = nameCounts[name, default: 0] + 1
    nameCounts[name] = number
    return number
  }

  /// Returns a number for a block or a queue. Schedules treat these like tasks.
  mutating func nextBlockNumber() -> Int {
    blockCount += 1
    return numbers.nextVisible()
  }

  // MARK: - From creation to end

  /// Returns true if the most recently enqueued task has this number and has just started. Tasks of the host do not
  /// count.
  func isNewestStart(_ task: Int?) -> Bool { newestStart != nil && newestStart == task }

  /// Records that a task is in a queue of the simulation.
  ///
  /// - Parameters:
  ///   - isDelayed: true if the task runs at a later time. Only runtime-internal tasks do.
  ///   - isHop: true if the task was running and is switching executors.
  /// - Returns: the number of the task.
  mutating func enqueued(_ pointer: UnsafeMutableRawPointer, isDelayed: Bool, isHop: Bool) -> Int {
    let task = register(pointer)
    if task.isInvisible {
      task.state = .ready
      return task.number
    }
    if countsYields, !isDelayed, !isHop, task.state != .yielding {
      // If a task resumes another one, neither of them only polls.
      task.yieldCount = 0
      currentTaskActs()
    }
    task.state = .ready
    newestStart = task.wasEnqueued || task.belongsToExample ? nil : task.number
    task.wasEnqueued = true
    if isDelayed, !task.isTimer {
      task.isTimer = true
      timerCount += 1
    }
    return task.number
  }

  /// Returns the task that sleeps until a timer fires; nil if the timer is not for a sleep.
  ///
  /// - Parameters:
  ///   - creator: the task that set the timer.
  ///   - timer: the job of the timer. For a sleep, it is a runtime-internal task.
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
    let task = register(created.task, reportsEnd: created.reportsEnd)
    if countsYields { currentTaskActs() }
    task.created(created, ordinal: created.name.map { number(ofTaskNamed: "\"\($0)\"") })
    // The task may already have run outside the simulation.
    if task.state != .ready, candlestick_is_task_complete(task.pointer) { ending.append(task) }
  }

  /// - Parameter reportsEnd: true if the hook will report the end of the task; nil to request the report.
  private mutating func register(_ pointer: UnsafeMutableRawPointer, reportsEnd: Bool? = nil) -> SimulatedTask {
    if let known = tasks[ObjectAddress(pointer)] {
      if known.identifier == candlestick_task_identifier(pointer) { return known }
      forget(known)
    }
    let creator = candlestick_current_task().flatMap { self[$0] }
    let task = SimulatedTask(
      number: numbers.next(hasInvisibleCreator: creator?.isInvisible == true),
      at: pointer,
      nameByHost: nextTaskName,
      isStartedByExample: creator?.belongsToExample ?? true
    )
    nextTaskName = nil
    tasks[ObjectAddress(pointer)] = task
    followed.add(task)
    numbers.insert(task, into: &inOrder)
    if !(reportsEnd ?? candlestick_report_task_end(pointer)) { unreported.append(task) }
    return task
  }

  /// Records that a task switched to an actor and had to wait for it.
  mutating func wasQueued(_ pointer: UnsafeMutableRawPointer) { queued.insert(pointer) }

  /// Records that a step of a task begins.
  mutating func began(_ pointer: UnsafeMutableRawPointer) {
    guard let task = self[pointer] else { return }
    task.state = .elsewhere
    followed.add(task)
  }

  /// Records that the code of a task has ended.
  ///
  /// - Parameter isElsewhere: true if it ended on another thread.
  mutating func ended(_ pointer: UnsafeMutableRawPointer, isElsewhere: Bool = false) {
    guard let task = tasks[ObjectAddress(pointer)] else { return }
    if isElsewhere { hasEndedElsewhere = true }
    ending.append(task)
  }

  /// Forgets the tasks that ended in the last step.
  mutating func stepEnded() {
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
    for task in inOrder where task.state != .ready && !task.hasEnded && !isAlive(task, isSwept: true) { forget(task) }
  }

  /// Forgets the tasks that have ended on outside executors since the last call. Call it when nothing is ready and the
  /// ends of the simulation's own tasks are recorded.
  ///
  /// - Returns: true if there were any.
  mutating func forgetEndedElsewhere() -> Bool {
    stepEnded()
    unreported.removeAll(where: \.hasEnded)
    for task in unreported where task.state != .ready && !isAlive(task) {
      hasEndedElsewhere = true
      forget(task)
    }
    defer { hasEndedElsewhere = false }
    return hasEndedElsewhere
  }

  /// Removes and returns an ended task, for the caller to release. The release may run any code, which may create
  /// tasks, so it must not happen while this value is being modified.
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
    task.state = .ended
    numbers.ended(task.number)
    tasks[ObjectAddress(task.pointer)] = nil
    if task.isRetained { ended.append(task.pointer) }
    // Compacts when half of the tasks have ended, which amortizes the cost.
    if inOrder.count > 32, inOrder.count > 2 * tasks.count { inOrder.removeAll(where: \.hasEnded) }
  }

  // MARK: - Location

  /// Returns true if a task has not ended. The task of an `async let` is in the memory of another task, which may have
  /// been reused.
  ///
  /// - Parameter isSwept: true if ended tasks that were created earlier are already forgotten.
  func isAlive(_ task: SimulatedTask, isSwept: Bool = false) -> Bool {
    if !task.isRetained {
      guard let creator = task.creator, let waiting = self[creator], isSwept || isAlive(waiting) else { return false }
      guard candlestick_task_identifier(task.pointer) == task.identifier else { return false }
    }
    return !candlestick_is_task_complete(task.pointer)
  }

  /// Returns true if a task is on an outside executor: it is running or enqueued, but not in the simulation.
  func isAway(_ pointer: UnsafeMutableRawPointer) -> Bool { tasks[ObjectAddress(pointer)].map(isAway) ?? false }

  /// The simulation may ask this about all tasks in each step, so the cheap conditions come first.
  func isAway(_ task: SimulatedTask) -> Bool {
    if task.state == .ready || task.hasEnded || task.carrier != nil { return false }
    if task.isRetained, !candlestick_is_task_under_way(task.pointer) { return false }
    return isAlive(task) && candlestick_is_task_under_way(task.pointer) && busyActor(awaitedBy: task) == nil
  }

  /// Returns the busy actor that a task is waiting for; nil if there is none.
  func busyActor(awaitedBy task: SimulatedTask) -> UnsafeRawPointer? {
    busyActors.first { candlestick_is_in_actor_queue(task.pointer, $0) }
  }

  /// True if any task is on an outside executor.
  var isAnyAway: Bool { inOrder.contains { isAway($0) && !isRunning($0) } }

  /// Returns true if a task is waiting for an actor that outside code occupies. Call it when nothing is ready.
  mutating func findOccupiedActor() -> Bool {
    if queued.isEmpty { return false }
    queued = queued.filter { isAway($0) }
    return queued.contains { !runner.runningTasks.contains($0) }
  }

  /// True if any task may sleep in real time on its own executor.
  var mayAnySleepOutside: Bool { inOrder.contains { $0.sleepsOutside && !$0.hasEnded } }

  /// True if any task is away, or suspended for a reason other than a yield.
  var isAnyAwayOrSuspended: Bool {
    inOrder.contains { $0.state == .elsewhere && !$0.isInvisible && isAlive($0) && !isRunning($0) }
  }

  /// Returns true if a task is running in the simulation, or its step is blocked.
  func isRunning(_ task: SimulatedTask) -> Bool { runner.runningTasks.contains(task.pointer) }

  // MARK: - The end of the simulation

  /// Parks the unfinished tasks for good.
  ///
  /// - Parameter isAnyAway: true if some tasks may be on outside executors. These are not parked.
  func leaveBehind(isAnyAway: Bool) {
    for task in inOrder where !task.hasEnded && isAlive(task) && !isRunning(task) {
      if !isAnyAway || !isAway(task) { candlestick_park_task(task.pointer) }
    }
  }
}
