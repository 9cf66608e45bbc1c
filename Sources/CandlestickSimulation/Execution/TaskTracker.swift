#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// Tracks the tasks that code creates in real time, and the tasks that those create.
///
/// The runtime does not report when a task ends, so tasks are retained until they are seen to have ended.
final class TaskTracker: Sendable {
  /// A retained task.
  private struct TrackedTask {
    /// The runtime's number, which distinguishes it from an earlier task at the same address.
    let identifier: UInt32
    /// The task that created it.
    let creator: UInt32?
    /// Whether it is known that the code created it. The task that created it may be reported later.
    var isOurs: Bool
    let number: Int
    let name: String?
    let isChild: Bool
    let origin: [UInt]
  }

  /// Unchecked, because of the pointers: they refer to tasks and code, which any thread may know.
  private struct State: @unchecked Sendable {
    var tasks: [UnsafeMutableRawPointer: TrackedTask] = [:]
    var isOver = false
    var count = 0
    /// The number of tasks at which to check for ended ones.
    var sweepSize = 64

    /// Records that the tasks that a task has created so far belong to the code, too.
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

  /// The tracker of the current code, and of tasks that inherit its task-local values.
  @TaskLocal private static var current: TaskTracker?
  /// The trackers in use, for tasks that do not inherit task-local values.
  private static let trackers = Locked<[TaskTracker]>([])

  private let state = Locked(State())

  /// - Throws: ``SimulationError`` if tasks cannot be tracked here.
  init() throws {
    if let missing = candlestick_missing_hook() {
      throw SimulationError(
        .unsupported,
        "tasks that are left behind cannot be found here: this program does not call Candlestick's definition of "
          + "\(String(cString: missing))"
      )
    }
  }

  /// Stops tracking. Otherwise a task that never ends would retain this object, and this object the task.
  func end() {
    let tasks = state.withLock { state in
      defer { state.tasks = [:] }
      state.isOver = true
      return state.tasks
    }
    for pointer in tasks.keys { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
  }

  /// Runs code, and tracks the tasks that it creates.
  func track(_ code: () -> Void) {
    Self.trackers.withLock { trackers in
      trackers.append(self)
      candlestick_track_tasks { TaskTracker.created(CreatedTask($0)) }
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
    // A real copy: the thread sanitizer cannot see that a change waits until a copy that shares memory is gone.
    for tracker in trackers.withLock({ $0.map(\.self) }) { tracker.add(task, madeBy: creator, isOurs: false) }
  }

  private func add(_ task: CreatedTask, madeBy creator: UnsafeMutableRawPointer?, isOurs: Bool) {
    // The task of an `async let` lives in the memory of another, and has ended when that has.
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
        origin: task.callers.list
      )
      if isOurs { state.adopt(from: identifier) }
      guard state.tasks.count > state.sweepSize else { return }
      state.sweep()
      state.sweepSize = max(64, 2 * state.tasks.count)
    }
  }

  /// The unfinished tasks that no other task waits for, in the order in which they were created.
  private var left: [TrackedTask] {
    state.withLock { state in
      state.sweep()
      return state.tasks.values.filter { $0.isOurs && !$0.isChild }.sorted { $0.number < $1.number }
    }
  }

  /// Whether any task has not ended.
  var hasTasks: Bool { !left.isEmpty }

  /// The unfinished tasks, one per line, with the frames where they were created.
  var descriptionOfTasks: String {
    let left = left
    let tasks = left.prefix(TaskList.mostTasks)
    let frames = StackFrames(of: tasks.flatMap(\.origin))
    let lines = tasks.map { task in
      let label = task.name.map { "\"\(TaskList.shortened($0))\"" } ?? "task \(task.number)"
      return label + (frames.first(of: task.origin).map { ", created at \($0)" } ?? "")
    }
    return TaskList.text(lines, of: left.count)
  }
}
#endif
