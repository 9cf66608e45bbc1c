#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// Where a task waits.
///
/// - Parameter task: the task.
/// - Returns: the place, such as `Loader.swift:12 in Loader.load()`; nil if the task is running, has ended, or waits in no
///   code of the user's.
package func placeOfWaiting<Success, Failure>(_ task: Task<Success, Failure>) -> String? {
  // A task is a reference to the runtime's object, and nothing more.
  let pointer = unsafeBitCast(task, to: UnsafeMutableRawPointer.self)
  var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
  let count = candlestick_waiting_position(pointer, &addresses, addresses.count)
  let positions = addresses.prefix(count).map { UInt(bitPattern: $0) }
  return Places(of: positions).first(of: positions)
}
#else
/// Where a task waits is not known here.
package func placeOfWaiting<Success, Failure>(_ task: Task<Success, Failure>) -> String? { nil }
#endif
