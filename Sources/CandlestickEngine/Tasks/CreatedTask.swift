import CRuntimeHooks
import CandlestickSimulation

/// A new task, as the runtime hook reports it.
///
/// It is unchecked `Sendable` because of the pointer: any thread may retain and release the task, and only the host
/// uses it in other ways.
struct CreatedTask: @unchecked Sendable {
  let name: String?
  private let record: candlestick_created_task

  var task: UnsafeMutableRawPointer { record.task }
  var isChild: Bool { record.is_child }
  /// True if the task has its own executor, outside the simulation.
  var hasOwnExecutor: Bool { record.has_own_executor }
  /// True if the hook will report the end of the task.
  var reportsEnd: Bool { record.reports_end }
  var callers: candlestick_callers { record.callers }

  init(_ created: UnsafePointer<candlestick_created_task>) {
    record = created.pointee
    name = record.name.map { String(cString: $0) }
  }

  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(task).retain() }

  func release() { Unmanaged<AnyObject>.fromOpaque(task).release() }
}

extension candlestick_callers {
  /// The call stack, innermost address first.
  var list: [UInt] { withUnsafeBytes(of: addresses) { $0.bindMemory(to: UInt.self).filter { $0 != 0 } } }
}

extension candlestick_block_job {
  /// The call stack that enqueued the job, innermost address first.
  var callerList: [UInt] { callers?.pointee.list ?? [] }
}
