#if CORELIBS_XCTEST
internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport

/// Runs async code to its end, for synchronous code on the main thread.
enum AsyncCall {
  /// Runs the code on the calling thread until it suspends, then runs the main run loop until the code has ended.
  static func finish(_ operation: @escaping @Sendable () async throws -> Void) throws {
    let outcome = OneTimeEvent<Result<Void, any Error>>()
    Task.immediate {
      do {
        try await operation()
        outcome.happen(.success(()))
      } catch {
        outcome.happen(.failure(error))
      }
    }
    if outcome.value == nil {
      Task.detached {
        _ = await outcome.wait()
        MainRunLoop.wake()
      }
      _ = MainRunLoop.drain { outcome.value != nil }
    }
    try outcome.value?.get()
  }
}
#endif
