extension Task where Success == Never, Failure == Never {
  /// Suspends until the current task is cancelled.
  ///
  /// ```swift
  /// var client = Client.live
  /// client.fetch = { try await Task.never() }   // a server that does not answer
  /// ```
  ///
  /// - Throws: `CancellationError` on cancellation.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == Never {
  /// Suspends until the current task is cancelled, in place of a value.
  ///
  /// ```swift
  /// client.fetch = { try await Task<Data, Never>.never() }
  /// ```
  ///
  /// - Throws: `CancellationError` on cancellation.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.never { return element }
    throw _Concurrency.CancellationError()
  }
}
