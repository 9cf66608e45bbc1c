#if os(Linux)
import CRuntimeHooks

/// A task that has been made, as the runtime's hook tells of it.
///
/// Unchecked, because of the pointer: a task may be retained and released by any thread, and what else is done with it is for
/// the host of its simulation, or atomic.
struct CreatedTask: @unchecked Sendable {
  let task: UnsafeMutableRawPointer
  let name: String?
  let isChild: Bool
  /// Whether it has been given an executor of its own, outside of the simulation.
  let hasOwnExecutor: Bool
  /// Whether the simulation is told of its end.
  let tellsEnd: Bool
  private let record: candlestick_created_task
  /// Addresses in the functions that made it, innermost first.
  var callers: [UInt] { withUnsafeBytes(of: record.callers) { $0.bindMemory(to: UInt.self).filter { $0 != 0 } } }

  init(_ created: candlestick_created_task) {
    record = created
    task = created.task
    name = created.name.map { String(cString: $0) }
    isChild = created.is_child
    hasOwnExecutor = created.has_own_executor
    tellsEnd = created.tells_end
  }

  /// Keeps the task in memory.
  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }

  /// Keeps it in memory no longer.
  func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
}
#endif
