#if os(Linux)
import CRuntimeHooks

/// A new task, as the runtime's hook reports it.
///
/// Unchecked, because of the pointer: any thread may retain and release a task; all else is done by the simulation's
/// host, or is atomic.
struct CreatedTask: @unchecked Sendable {
  let name: String?
  private let record: candlestick_created_task

  var task: UnsafeMutableRawPointer { record.task }
  var isChild: Bool { record.is_child }
  /// Whether it was given an executor of its own, outside of the simulation.
  var hasOwnExecutor: Bool { record.has_own_executor }
  /// Whether its end will be reported.
  var tellsEnd: Bool { record.tells_end }
  var callers: candlestick_callers { record.callers }

  init(_ created: UnsafePointer<candlestick_created_task>) {
    record = created.pointee
    name = record.name.map { String(cString: $0) }
  }

  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }

  func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
}

extension candlestick_callers {
  /// The addresses, innermost first.
  var list: [UInt] { withUnsafeBytes(of: addresses) { $0.bindMemory(to: UInt.self).filter { $0 != 0 } } }
}

extension candlestick_block_job {
  /// The addresses in its callers, innermost first.
  var listOfCallers: [UInt] { callers?.pointee.list ?? [] }
}
#endif
