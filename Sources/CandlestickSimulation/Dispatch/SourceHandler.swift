#if os(Linux)
import CRuntimeHooks

/// A block that a source calls.
///
/// Unchecked, because of the pointer: blocks that are set as handlers are `Sendable`.
final class SourceHandler: @unchecked Sendable {
  private let block: UnsafeRawPointer
  /// Addresses in the functions that set it.
  let callers: candlestick_callers

  /// Takes over a reference to the block. Returns nil for no block.
  init?(_ block: UnsafeRawPointer?, _ callers: candlestick_callers) {
    guard let block else { return nil }
    self.block = block
    self.callers = callers
  }

  deinit { candlestick_release_block(block) }

  func call() { candlestick_call_block(block) }
}
#endif
