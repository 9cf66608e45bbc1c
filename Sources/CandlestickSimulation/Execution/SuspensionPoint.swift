#if RUNTIME_HOOKS
import CRuntimeHooks
import CandlestickSupport

/// Returns the stack frame where a task is suspended, such as `Loader.swift:12 in Loader.load()`; nil if the task is
/// running or has ended, or if no user code is on its stack.
package func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? {
  var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
  let count = candlestick_waiting_position(task.pointer, &addresses, addresses.count)
  let positions = addresses.prefix(count).map { UInt(bitPattern: $0) }
  return StackFrames(of: positions).first(of: positions)
}
#else
/// Returns nil: this platform has no way to inspect a task.
package func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? { nil }
#endif
