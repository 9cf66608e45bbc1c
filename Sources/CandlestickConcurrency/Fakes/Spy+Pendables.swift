/// A ``Spy`` for an async function. Calls wait until the test resolves their ``Pendable``.
///
/// ```swift
/// let spy = PendableSpy<String, Int>(pendingFallback: 0)
/// let task = Task { await spy("a question") }
/// spy.resolveStub(with: 1)
/// ```
public typealias PendableSpy<Arguments, Value: Sendable> = Spy<Arguments, Pendable<Value>>

/// A ``Spy`` for an async function that throws. Calls wait until the test resolves their ``Pendable``.
public typealias ThrowingPendableSpy<Arguments, Success: Sendable, Failure: Error> = Spy<
  Arguments, Pendable<Result<Success, Failure>>
>

extension Spy {
  /// Makes calls wait until the test resolves them.
  public convenience init(fileID: StaticString = #fileID, line: UInt = #line) where Returning == Pendable<Void> {
    self.init(.pending(fileID: fileID, line: line))
  }

  /// Makes calls wait until the test resolves them.
  ///
  /// - Parameter pendingFallback: the result if the test does not resolve the calls.
  public convenience init<Value: Sendable>(
    pendingFallback: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Value> {
    self.init(.pending(fallback: pendingFallback, fileID: fileID, line: line))
  }

  /// Makes calls return a value immediately.
  public convenience init<Value: Sendable>(finished: Value) where Returning == Pendable<Value> {
    self.init(.finished(finished))
  }

  // MARK: - Calling

  /// Records a call, and returns the value once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call falls back; ``PendableDefaults/delay-type.property``
  ///   by default.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    _ arguments: Arguments,
    fallbackDelay: Duration = PendableDefaults.delay
  ) async -> Value where Returning == Pendable<Value> {
    let pendable: Returning = self(arguments)
    return await pendable.call(fallbackDelay: fallbackDelay)
  }

  /// Records a call, and returns the value once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call falls back; ``PendableDefaults/delay-type.property``
  ///   by default.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    fallbackDelay: Duration = PendableDefaults.delay
  ) async -> Value where Arguments == Void, Returning == Pendable<Value> {
    await self((), fallbackDelay: fallbackDelay)
  }

  // MARK: - Stubbing

  /// Makes waiting and later calls return a value.
  public func resolveStub<Value: Sendable>(with value: Value) where Returning == Pendable<Value> {
    for pendable in results.values { pendable.resolve(with: value) }
  }

  /// Makes waiting and later calls return.
  public func resolveStub() where Returning == Pendable<Void> { resolveStub(with: ()) }

  /// Makes later calls wait. Calls that are waiting fall back.
  ///
  /// - Parameter pendingFallback: the result if the test does not resolve them.
  public func stub<Value: Sendable>(
    pendingFallback: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Value> {
    stub(.pending(fallback: pendingFallback, fileID: fileID, line: line))
  }

  /// Makes later calls wait. Calls that are waiting fall back.
  public func stubPending(fileID: StaticString = #fileID, line: UInt = #line) where Returning == Pendable<Void> {
    stub(.pending(fileID: fileID, line: line))
  }

  /// Makes later calls wait, with nil as their fallback. Calls that are waiting fall back.
  public func stubPending<Wrapped: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Wrapped?> {
    stub(.pending(fileID: fileID, line: line))
  }

  /// Makes later calls return a value immediately. Calls that are waiting fall back.
  public func stub<Value: Sendable>(finished: Value) where Returning == Pendable<Value> {
    stub(.finished(finished))
  }

  /// Makes later calls return immediately. Calls that are waiting fall back.
  public func stubFinished() where Returning == Pendable<Void> { stub(.finished()) }
}
