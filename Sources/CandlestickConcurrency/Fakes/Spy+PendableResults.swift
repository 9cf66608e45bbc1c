extension Spy {
  /// Makes calls wait until the test resolves them. Their fallback is a success.
  public convenience init<Failure: Error>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Void, Failure>> {
    self.init(.pending(fallback: .success(()), fileID: fileID, line: line))
  }

  /// Makes calls wait until the test resolves them. Their fallback is an ``EmptyError``.
  @_disfavoredOverload
  public convenience init<Success: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, any Error>> {
    self.init(.pending(fallback: .failure(EmptyError()), fileID: fileID, line: line))
  }

  /// Makes calls wait until the test resolves them.
  ///
  /// - Parameter pendingSuccess: the result if the test does not resolve the calls.
  public convenience init<Success: Sendable, Failure: Error>(
    pendingSuccess: Success,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, Failure>> {
    self.init(.pending(fallback: .success(pendingSuccess), fileID: fileID, line: line))
  }

  /// Makes calls wait until the test resolves them.
  ///
  /// - Parameter pendingFailure: the error if the test does not resolve the calls.
  public convenience init<Success: Sendable, Failure: Error>(
    pendingFailure: Failure,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, Failure>> {
    self.init(.pending(fallback: .failure(pendingFailure), fileID: fileID, line: line))
  }

  /// Makes calls return a value immediately.
  public convenience init<Success: Sendable, Failure: Error>(
    success: Success
  ) where Returning == Pendable<Result<Success, Failure>> {
    self.init(.finished(.success(success)))
  }

  /// Makes calls throw an error immediately.
  public convenience init<Success: Sendable, Failure: Error>(
    failure: Failure
  ) where Returning == Pendable<Result<Success, Failure>> {
    self.init(.finished(.failure(failure)))
  }

  // MARK: - Calling

  /// Records a call, and returns or throws the result once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call falls back; ``PendableDefaults/delay-type.property``
  ///   by default.
  /// - Throws: the error of the result.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Success: Sendable, Failure: Error>(
    _ arguments: Arguments,
    fallbackDelay: Duration = PendableDefaults.delay
  ) async throws(Failure) -> Success where Returning == Pendable<Result<Success, Failure>> {
    let pendable: Returning = self(arguments)
    return try await pendable.call(fallbackDelay: fallbackDelay)
  }

  /// Records a call, and returns or throws the result once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call falls back; ``PendableDefaults/delay-type.property``
  ///   by default.
  /// - Throws: the error of the result.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Success: Sendable, Failure: Error>(
    fallbackDelay: Duration = PendableDefaults.delay
  ) async throws(Failure) -> Success where Arguments == Void, Returning == Pendable<Result<Success, Failure>> {
    try await self((), fallbackDelay: fallbackDelay)
  }

  // MARK: - Stubbing

  /// Makes waiting and later calls return a value.
  public func resolveStub<Success: Sendable, Failure: Error>(
    success: Success
  ) where Returning == Pendable<Result<Success, Failure>> {
    resolveStub(with: .success(success))
  }

  /// Makes waiting and later calls throw an error.
  public func resolveStub<Success: Sendable, Failure: Error>(
    failure: Failure
  ) where Returning == Pendable<Result<Success, Failure>> {
    resolveStub(with: .failure(failure))
  }

  /// Makes later calls wait. Calls that are waiting fall back.
  ///
  /// - Parameter pendingSuccess: the result if the test does not resolve them.
  public func stub<Success: Sendable, Failure: Error>(
    pendingSuccess: Success,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, Failure>> {
    stub(.pending(fallback: .success(pendingSuccess), fileID: fileID, line: line))
  }

  /// Makes later calls wait. Calls that are waiting fall back.
  ///
  /// - Parameter pendingFailure: the error if the test does not resolve them.
  public func stub<Success: Sendable, Failure: Error>(
    pendingFailure: Failure,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, Failure>> {
    stub(.pending(fallback: .failure(pendingFailure), fileID: fileID, line: line))
  }

  /// Makes later calls wait, with an ``EmptyError`` as their fallback. Calls that are waiting fall back.
  public func stubPendingFailure<Success: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Result<Success, any Error>> {
    stub(.pending(fallback: .failure(EmptyError()), fileID: fileID, line: line))
  }

  /// Makes later calls return a value immediately. Calls that are waiting fall back.
  public func stub<Success: Sendable, Failure: Error>(
    success: Success
  ) where Returning == Pendable<Result<Success, Failure>> {
    stub(.finished(.success(success)))
  }

  /// Makes later calls throw an error immediately. Calls that are waiting fall back.
  public func stub<Success: Sendable, Failure: Error>(
    failure: Failure
  ) where Returning == Pendable<Result<Success, Failure>> {
    stub(.finished(.failure(failure)))
  }

  /// Makes later calls throw an ``EmptyError`` immediately. Calls that are waiting fall back.
  public func stubFailure<Success: Sendable>() where Returning == Pendable<Result<Success, any Error>> {
    stub(.finished(.failure(EmptyError())))
  }
}
