#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// The place where a task waits, such as `Loader.swift:12 in Loader.load()`; nil if the task is running, has ended, or
/// waits in no code of the user.
package func placeOfWaiting<Success, Failure>(_ task: Task<Success, Failure>) -> String? {
  var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
  let count = candlestick_waiting_position(task.pointer, &addresses, addresses.count)
  let positions = addresses.prefix(count).map { UInt(bitPattern: $0) }
  return Places(of: positions).first(of: positions)
}
#else
/// Returns nil: unknown on this platform.
package func placeOfWaiting<Success, Failure>(_ task: Task<Success, Failure>) -> String? { nil }
#endif
