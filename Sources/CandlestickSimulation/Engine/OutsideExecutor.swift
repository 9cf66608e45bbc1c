#if os(Linux)
import CRuntimeHooks

/// Hands tasks that the thread of a simulation has found on an actor, and that are not the simulation's, back to where they
/// came from.
final class OutsideExecutor: SerialExecutor {
  private static let shared = OutsideExecutor()

  private static let isPrepared: Bool = {
    candlestick_set_outside_executor(
      unsafeBitCast(shared.asUnownedSerialExecutor(), to: candlestick_executor.self)
    )
    return true
  }()

  /// Makes it known to the runtime's hooks.
  static func prepare() { _ = isPrepared }

  func enqueue(_ job: consuming ExecutorJob) {
    candlestick_enqueue_elsewhere(UnownedJob(job).pointer)
  }
}
#endif
