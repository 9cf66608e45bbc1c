#if RUNTIME_HOOKS
import CRuntimeHooks

/// A new task, as the runtime hook reports it.
///
/// Unchecked `Sendable`, because of the pointer: any thread may retain and release a task; only the host uses it otherwise.
package struct CreatedTask: @unchecked Sendable {
  package let name: String?
  private let record: candlestick_created_task

  package var task: UnsafeMutableRawPointer { record.task }
  package var isChild: Bool { record.is_child }
  /// True if it has an executor of its own, outside the simulation.
  var hasOwnExecutor: Bool { record.has_own_executor }
  /// True if the hook will report its end.
  var reportsEnd: Bool { record.reports_end }
  package var callers: candlestick_callers { record.callers }

  package init(_ created: UnsafePointer<candlestick_created_task>) {
    record = created.pointee
    name = record.name.map { String(cString: $0) }
  }

  package func retain() { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }

  func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
}

extension candlestick_callers {
  /// The addresses, innermost first.
  package var list: [UInt] { withUnsafeBytes(of: addresses) { $0.bindMemory(to: UInt.self).filter { $0 != 0 } } }
}

extension candlestick_block_job {
  /// The addresses of its callers, innermost first.
  var listOfCallers: [UInt] { callers?.pointee.list ?? [] }
}
#endif
