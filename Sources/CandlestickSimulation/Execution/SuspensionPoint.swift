#if RUNTIME_HOOKS
import CRuntimeHooks
import CandlestickSupport

/// Returns the stack frame where a task is suspended, such as `Loader.swift:12 in Loader.load()`; nil if the task is running, has
/// ended, or is suspended in no code of the user.
package func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? {
  var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
  let count = candlestick_waiting_position(task.pointer, &addresses, addresses.count)
  let positions = addresses.prefix(count).map { UInt(bitPattern: $0) }
  return StackFrames(of: positions).first(of: positions)
}
#else
/// Returns nil, because it is unknown on this platform.
package func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? { nil }
#endif
