#if os(Linux)
import CRuntimeHooks

/// Distinguishes a task from all others, including later ones at the same address.
///
/// Unchecked, because of the pointer, which is only compared.
struct TaskIdentity: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  /// The runtime's number.
  let identifier: UInt32

  /// The current task.
  static var current: TaskIdentity? {
    candlestick_current_task().map { TaskIdentity(pointer: $0, identifier: candlestick_task_identifier($0)) }
  }
}
#endif
