import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

// **Private**, as of Swift 6.3: a task, a job and an `any Error` are each a single reference to a runtime object. An
// unowned executor is an object and its witness table. Only these casts rely on that.

extension Task {
  /// The runtime object.
  package var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }
}

extension UnownedJob {
  /// The runtime object.
  var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }

  var kind: candlestick_job_kind { candlestick_read_job_kind(pointer) }

  /// - Parameter pointer: a job of the runtime, or a task.
  init(at pointer: UnsafeMutableRawPointer) { self = unsafeBitCast(pointer, to: UnownedJob.self) }
}

extension candlestick_executor {
  init(_ executor: UnownedSerialExecutor) { self = unsafeBitCast(executor, to: candlestick_executor.self) }

  init(_ executor: UnownedTaskExecutor) { self = unsafeBitCast(executor, to: candlestick_executor.self) }
}

/// Distinguishes a task from all others, including later ones at the same address.
///
/// It is unchecked `Sendable` because of the pointer, which is only compared.
struct TaskIdentity: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  /// The runtime's ID for the task.
  let identifier: UInt32

  /// The current task.
  static var current: TaskIdentity? {
    candlestick_current_task().map { TaskIdentity(pointer: $0, identifier: candlestick_task_identifier($0)) }
  }
}

extension ThrownError {
  /// - Parameter pointer: the runtime object.
  init(at pointer: UnsafeMutableRawPointer) {
    self.init(unsafeBitCast(pointer, to: (any Error).self))
  }
}
