/// Repeats an operation that fails, and doubles the pause each time.
///
/// - Parameters:
///   - attempts: the maximum number of attempts, at least 1.
///   - firstPause: the pause before the second attempt.
/// - Throws: the error of the last attempt; `CancellationError` if the task is cancelled in a pause.
func retrying<Value: Sendable>(
  attempts: Int,
  firstPause: Duration,
  clock: any Clock<Duration> = ContinuousClock(),
  operation: @Sendable () async throws -> Value
) async throws -> Value {
  var pause = firstPause
  for _ in 1..<attempts {
    do {
      return try await operation()
    } catch {
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
  return try await operation()
}
