#if os(Linux)
import CRuntimeHooks

/// Tells a task from all others, also from one that is at the same place in memory later.
///
/// Unchecked, because of the pointer, which is only compared.
struct TaskIdentity: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  /// The runtime's own number.
  let identifier: UInt32

  /// The task that runs here and now.
  static var current: TaskIdentity? {
    candlestick_current_task().map { TaskIdentity(pointer: $0, identifier: candlestick_task_identifier($0)) }
  }
}
#endif
