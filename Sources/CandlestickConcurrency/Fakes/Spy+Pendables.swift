import Foundation

/// A ``Spy`` for an async function. A call waits until the test resolves its ``Pendable``.
///
/// ```swift
/// let spy = PendableSpy<String, Int>(pendingFallback: 0)
/// let task = Task { await spy("a question") }
/// spy.resolveStub(with: 1)
/// ```
public typealias PendableSpy<Arguments, Value: Sendable> = Spy<Arguments, Pendable<Value>>

/// A ``Spy`` for an async function that throws. A call waits until the test resolves its ``Pendable``.
public typealias ThrowingPendableSpy<Arguments, Success: Sendable, Failure: Error> = Spy<
  Arguments, Pendable<Result<Success, Failure>>
>

extension Spy {
  /// Makes calls wait; they fall back to nothing.
  public convenience init(fileID: StaticString = #fileID, line: UInt = #line) where Returning == Pendable<Void> {
    self.init(.pending(fileID: fileID, line: line))
  }

  /// Makes calls wait.
  ///
  /// - Parameter pendingFallback: what calls return if nobody resolves them.
  public convenience init<Value: Sendable>(
    pendingFallback: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Value> {
    self.init(.pending(fallback: pendingFallback, fileID: fileID, line: line))
  }

  /// Makes calls return a value at once.
  public convenience init<Value: Sendable>(finished: Value) where Returning == Pendable<Value> {
    self.init(.finished(finished))
  }

  // MARK: - Calling

  /// Records a call, and returns the value as soon as it is resolved.
  ///
  /// - Parameter fallbackDelay: the seconds until the call falls back; ``PendableDefaults/delay`` by default.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    _ arguments: Arguments,
    fallbackDelay: TimeInterval = PendableDefaults.delay
  ) async -> Value where Returning == Pendable<Value> {
    let pendable: Returning = self(arguments)
    return await pendable.call(fallbackDelay: fallbackDelay)
  }

  /// Records a call, and returns the value as soon as it is resolved.
  ///
  /// - Parameter fallbackDelay: the seconds until the call falls back; ``PendableDefaults/delay`` by default.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    fallbackDelay: TimeInterval = PendableDefaults.delay
  ) async -> Value where Arguments == Void, Returning == Pendable<Value> {
    await self((), fallbackDelay: fallbackDelay)
  }

  // MARK: - Stubbing

  /// Resolves what calls wait for: they return the value, and so do later ones.
  public func resolveStub<Value: Sendable>(with value: Value) where Returning == Pendable<Value> {
    for pendable in results.values { pendable.resolve(with: value) }
  }

  /// Resolves what calls wait for: they return, and so do later ones.
  public func resolveStub() where Returning == Pendable<Void> { resolveStub(with: ()) }

  /// Makes later calls wait. Those that wait already fall back.
  ///
  /// - Parameter pendingFallback: what calls return if nobody resolves them.
  public func stub<Value: Sendable>(
    pendingFallback: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Value> {
    stub(.pending(fallback: pendingFallback, fileID: fileID, line: line))
  }

  /// Makes later calls wait. Those that wait already fall back.
  public func stubPending(fileID: StaticString = #fileID, line: UInt = #line) where Returning == Pendable<Void> {
    stub(.pending(fileID: fileID, line: line))
  }

  /// Makes later calls wait; they fall back to nil, as those do that wait already.
  public func stubPending<Wrapped: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Returning == Pendable<Wrapped?> {
    stub(.pending(fileID: fileID, line: line))
  }

  /// Makes later calls return a value at once. Those that wait already fall back.
  public func stub<Value: Sendable>(finished: Value) where Returning == Pendable<Value> {
    stub(.finished(finished))
  }

  /// Makes later calls return at once. Those that wait already fall back.
  public func stubFinished() where Returning == Pendable<Void> { stub(.finished()) }
}
