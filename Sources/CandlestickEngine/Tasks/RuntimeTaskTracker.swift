import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// Tracks the tasks that code creates in real time, and the tasks that those create.
///
/// The runtime does not report when a task ends, so each task is retained until a check finds that it has ended.
package final class RuntimeTaskTracker: TaskTracker {
  package init() {}

  /// A retained task.
  private struct TrackedTask {
    /// The number that the runtime has assigned. It distinguishes the task from earlier ones at the same address.
    let identifier: UInt32
    /// The number of the task that created it.
    let creator: UInt32?
    /// True if the code under test is known to have created the task. The task's creator may be reported only later.
    var isOurs: Bool
    let number: Int
    let name: String?
    let isChild: Bool
    let origin: [UInt]
  }

  /// Unchecked because of the pointers. Any thread may use tasks and code addresses.
  private struct State: @unchecked Sendable {
    var tasks: [UnsafeMutableRawPointer: TrackedTask] = [:]
    var isOver = false
    var count = 0
    /// The number of tasks at which to look for tasks that have ended.
    var sweepSize = 64

    /// Records that the code under test has created a task, and therefore the tasks that this task has created so far.
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

  /// The tracker of the current code. Tasks inherit it.
  @TaskLocal private static var current: RuntimeTaskTracker?
  /// The active trackers, for tasks that inherit no task-local values.
  private static let trackers = Locked<[RuntimeTaskTracker]>([])

  private let state = Locked(State())

  // Otherwise a task that never ends and this object would retain each other.
  package func end() {
    let tasks = state.withLock { state in
      defer { state.tasks = [:] }
      state.isOver = true
      return state.tasks
    }
    for pointer in tasks.keys { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
  }

  package func track(_ code: () -> Void) {
    Self.trackers.withLock { trackers in
      trackers.append(self)
      candlestick_track_tasks { RuntimeTaskTracker.created(CreatedTask($0)) }
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
    // Copied with `map`: the thread sanitizer reports a race if a later change reuses memory that a plain copy has
    // shared.
    for tracker in trackers.withLock({ $0.map(\.self) }) { tracker.add(task, madeBy: creator, isOurs: false) }
  }

  private func add(_ task: CreatedTask, madeBy creator: UnsafeMutableRawPointer?, isOurs: Bool) {
    // The task of an `async let` is part of its parent's memory, and ends before the parent does.
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

  /// The unfinished tasks that no other task awaits, in the order of their creation.
  private var left: [TrackedTask] {
    state.withLock { state in
      state.sweep()
      return state.tasks.values.filter { $0.isOurs && !$0.isChild }.sorted { $0.number < $1.number }
    }
  }

  package var hasTasks: Bool { !left.isEmpty }

  package var taskDescription: String {
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
