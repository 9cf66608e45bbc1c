#if os(Linux)
import CRuntimeHooks

/// A Dispatch queue, retained.
///
/// Unchecked, because of the pointer: any thread may use a queue.
final class RetainedQueue: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    candlestick_retain_dispatch_object(pointer)
  }

  deinit { candlestick_release_dispatch_object(pointer) }
}
#endif
