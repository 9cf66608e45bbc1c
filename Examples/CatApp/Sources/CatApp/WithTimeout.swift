struct TimedOut: Error, Equatable {}

/// Cancels an operation that takes too long, and waits for its end.
///
/// - Throws: the error of the operation; ``TimedOut`` if the operation took too long.
func withTimeout<Value: Sendable>(
  _ limit: Duration,
  clock: any Clock<Duration> = ContinuousClock(),
  operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup { group in
    group.addTask { try await operation() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimedOut()
    }
    defer { group.cancelAll() }
    return try await group.next()!
  }
}
