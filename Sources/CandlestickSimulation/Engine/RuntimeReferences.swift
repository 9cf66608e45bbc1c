#if os(Linux)
import CRuntimeHooks

// **Private**, as of Swift 6.3: a task and a job are each a single reference to an object of the runtime, and an
// unowned executor is the object and its witness table. These casts are the only ones that rely on it.

extension Task {
  /// The runtime's object.
  var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }
}

extension UnownedJob {
  /// The runtime's object.
  @inline(__always) var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }

  @inline(__always) var kind: candlestick_job_kind { candlestick_kind_of_job(pointer) }

  /// - Parameter pointer: a job of the runtime, or a task.
  @inline(__always) init(at pointer: UnsafeMutableRawPointer) { self = unsafeBitCast(pointer, to: UnownedJob.self) }
}

extension candlestick_executor {
  init(_ executor: UnownedSerialExecutor) { self = unsafeBitCast(executor, to: candlestick_executor.self) }

  init(_ executor: UnownedTaskExecutor) { self = unsafeBitCast(executor, to: candlestick_executor.self) }
}
#endif
