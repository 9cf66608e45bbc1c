#if os(Linux)
import CRuntimeHooks

/// Returns tasks from outside the simulation, found by its thread on an actor, to the default executor.
final class OutsideExecutor: SerialExecutor {
  private static let shared = OutsideExecutor()

  private static let isPrepared: Bool = {
    candlestick_set_outside_executor(candlestick_executor(shared.asUnownedSerialExecutor()))
    return true
  }()

  /// Passes the executor to the runtime's hooks.
  static func prepare() { _ = isPrepared }

  func enqueue(_ job: consuming ExecutorJob) {
    candlestick_enqueue_elsewhere(UnownedJob(job).pointer)
  }
}
#endif
