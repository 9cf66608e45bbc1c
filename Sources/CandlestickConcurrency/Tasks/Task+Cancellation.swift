extension Task where Failure == Never {
  /// The value of the task. If the current task is cancelled while it waits, this task is cancelled, too.
  ///
  /// `value` does not do that, because several tasks may wait for the same task.
  ///
  /// ```swift
  /// func search() async -> [Cat] {
  ///   let task = Task { await index.cats(named: name) }
  ///   return await task.cancellableValue
  /// }
  /// ```
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }

  /// Suspends until the current task is cancelled, in code that returns a value.
  ///
  /// ```swift
  /// client.fetch = { try await Task<Data, Never>.never() }
  /// ```
  ///
  /// - Throws: `CancellationError` when the current task is cancelled.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.never { return element }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The value of the task. If the current task is cancelled while it waits, this task is cancelled, too.
  ///
  /// - Throws: the error of the task.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the current task is cancelled.
  ///
  /// ```swift
  /// var client = Client.live
  /// client.fetch = { try await Task.never() }   // a server that does not respond
  /// ```
  ///
  /// - Throws: `CancellationError` when the current task is cancelled.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}
