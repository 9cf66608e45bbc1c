#if os(Linux)
import CRuntimeHooks

/// A new task, as the runtime's hook reports it.
///
/// Unchecked, because of the pointer: any thread may retain and release a task; all else is done by the simulation's
/// host, or is atomic.
struct CreatedTask: @unchecked Sendable {
  let task: UnsafeMutableRawPointer
  let name: String?
  let isChild: Bool
  /// Whether it was given an executor of its own, outside of the simulation.
  let hasOwnExecutor: Bool
  /// Whether its end will be reported.
  let tellsEnd: Bool
  private let record: candlestick_created_task
  /// Addresses in the functions that created it, innermost first.
  var callers: [UInt] { withUnsafeBytes(of: record.callers) { $0.bindMemory(to: UInt.self).filter { $0 != 0 } } }

  init(_ created: candlestick_created_task) {
    record = created
    task = created.task
    name = created.name.map { String(cString: $0) }
    isChild = created.is_child
    hasOwnExecutor = created.has_own_executor
    tellsEnd = created.tells_end
  }

  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }

  func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
}
#endif
