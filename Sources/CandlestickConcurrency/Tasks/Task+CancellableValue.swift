extension Task where Failure == Never {
  /// The value of the task, which is cancelled together with the current one.
  ///
  /// `value` does not pass on a cancellation, since others may wait for the same task.
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
}

extension Task where Failure == any Error {
  /// The value of the task, which is cancelled together with the current one.
  ///
  /// `value` does not pass on a cancellation, since others may wait for the same task.
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
