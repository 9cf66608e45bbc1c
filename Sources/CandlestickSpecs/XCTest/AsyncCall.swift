import CandlestickSimulation
import CandlestickSupport

/// Runs async code for synchronous code on the main thread, which waits for its end.
enum AsyncCall {
  /// The result of the code, once it has ended.
  private final class Ending: Sendable {
    private let state = Locked((outcome: Result<Void, any Error>?.none, isAwaited: false))

    func end(_ outcome: Result<Void, any Error>) {
      let isAwaited = state.withLock { state in
        state.outcome = outcome
        return state.isAwaited
      }
      if isAwaited { MainRunLoop.wake() }
    }

    func await() throws {
      state.withLock { $0.isAwaited = $0.outcome == nil }
      _ = MainRunLoop.drain { state.withLock { $0.outcome != nil } }
      try state.withLock { $0.outcome }?.get()
    }
  }

  /// Runs the code on the calling thread until it suspends, then runs the main run loop until it ends.
  static func finish(_ operation: @escaping @Sendable () async throws -> Void) throws {
    let ending = Ending()
    let run: @Sendable () async -> Void = {
      do {
        try await operation()
        ending.end(.success(()))
      } catch {
        ending.end(.failure(error))
      }
    }
    #if compiler(>=6.2)
    Task.immediate(operation: run)
    #else
    Task(operation: run)
    #endif
    try ending.await()
  }
}
