#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// Keeps track of the tasks that code makes in real time, and of those that they make.
///
/// The runtime tells of no task's end. So tasks are kept in memory until they are seen to have ended.
final class TaskTracker: Sendable {
  /// A task that is kept in memory.
  private struct TrackedTask {
    /// The runtime's own number, by which a task is told from an earlier one at the same place in memory.
    let identifier: UInt32
    /// The task that made it.
    let creator: UInt32?
    /// Whether it is known to have been made by the code. The task that made it may be told of later than it is.
    var isOurs: Bool
    let number: Int
    let name: String?
    let isChild: Bool
    let origin: [UInt]
  }

  /// Unchecked, because of the pointers: a task, and the addresses of code, may be known to any thread.
  private struct State: @unchecked Sendable {
    var tasks: [UnsafeMutableRawPointer: TrackedTask] = [:]
    var isOver = false
    var count = 0
    /// How many tasks there may be before those that have ended are looked for.
    var sweepSize = 64

    /// Takes note that what a task has made so far is the code's, too.
    mutating func adopt(from creator: UInt32) {
      for (pointer, task) in tasks where task.creator == creator && !task.isOurs {
        tasks[pointer]?.isOurs = true
        adopt(from: task.identifier)
      }
    }

    mutating func sweep() {
      for pointer in tasks.keys where candlestick_is_task_complete(pointer) {
        tasks[pointer] = nil
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
      }
    }
  }

  /// The tracker of the code that runs here and now, and of the tasks that take over its task-local values.
  @TaskLocal private static var current: TaskTracker?
  /// Those that are in use, for tasks that do not take over task-local values.
  private static let trackers = Locked<[TaskTracker]>([])

  private let state = Locked(State())

  /// - Throws: ``SimulationError`` if tasks are not known of here.
  init() throws {
    if let missing = candlestick_missing_hook() {
      throw SimulationError(
        .unsupported,
        "tasks that are left behind cannot be known here: \(String(cString: missing))"
      )
    }
  }

  /// Keeps track of tasks no longer. One that does not end would keep this object, and this object the task.
  func end() {
    let tasks = state.withLock { state in
      defer { state.tasks = [:] }
      state.isOver = true
      return state.tasks
    }
    for pointer in tasks.keys { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
  }

  /// Keeps track of the tasks that code makes.
  ///
  /// - Parameter code: the code; what it makes is tracked for as long as it runs.
  func track(_ code: () -> Void) {
    Self.trackers.withLock { trackers in
      trackers.append(self)
      candlestick_track_tasks { TaskTracker.created(CreatedTask($0.pointee)) }
    }
    defer {
      Self.trackers.withLock { trackers in
        trackers.removeAll { $0 === self }
        if trackers.isEmpty { candlestick_track_tasks(nil) }
      }
    }
    Self.$current.withValue(self, operation: code)
  }

  private static func created(_ task: CreatedTask) {
    let creator = candlestick_current_task()
    if let current { return current.add(task, madeBy: creator, isOurs: true) }
    guard let creator else { return }
    // A copy that shares its memory would be read beside the next change: the thread sanitizer cannot see that the change waits for
    // the copy to be gone.
    for tracker in trackers.withLock({ $0.map(\.self) }) { tracker.add(task, madeBy: creator, isOurs: false) }
  }

  private func add(_ task: CreatedTask, madeBy creator: UnsafeMutableRawPointer?, isOurs: Bool) {
    // One of an `async let` lives in the memory of the task that waits for it, and has ended when that has.
    guard !candlestick_is_async_let_task(task.task) else { return }
    state.withLock { state in
      guard !state.isOver else { return }
      task.retain()
      let identifier = candlestick_task_identifier(task.task)
      let isOurs = isOurs || creator.flatMap { state.tasks[$0] }?.isOurs ?? false
      state.count += 1
      state.tasks[task.task] = TrackedTask(
        identifier: identifier,
        creator: creator.map { candlestick_task_identifier($0) },
        isOurs: isOurs,
        number: state.count,
        name: task.name,
        isChild: task.isChild,
        origin: task.callers
      )
      if isOurs { state.adopt(from: identifier) }
      guard state.tasks.count > state.sweepSize else { return }
      state.sweep()
      state.sweepSize = max(64, 2 * state.tasks.count)
    }
  }

  /// Those that have not ended and that no other task waits for, in the order in which they were made.
  private var left: [TrackedTask] {
    state.withLock { state in
      state.sweep()
      return state.tasks.values.filter { $0.isOurs && !$0.isChild }.sorted { $0.number < $1.number }
    }
  }

  /// Whether there are tasks that have not ended.
  var hasTasks: Bool { !left.isEmpty }

  /// The tasks that have not ended, one a line, with the places where they were made.
  var descriptionOfTasks: String {
    let left = left
    let tasks = left.prefix(TaskList.mostTasks)
    let places = Places(of: tasks.flatMap(\.origin))
    let lines = tasks.map { task in
      let label = task.name.map { "\"\(TaskList.shortened($0))\"" } ?? "task \(task.number)"
      return label + (places.first(of: task.origin).map { ", made at \($0)" } ?? "")
    }
    return TaskList.text(lines, of: left.count)
  }
}
#endif
