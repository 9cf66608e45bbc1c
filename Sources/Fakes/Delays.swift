// In swift-fakes, delays are numbers of seconds.

public import CandlestickConcurrency
public import Foundation

extension Duration {
  /// Creates a delay. It is zero for negative numbers and NaN, and no more than a century.
  fileprivate init(delay seconds: TimeInterval) {
    self = .seconds(seconds > 0 ? min(seconds, 100 * 365 * 24 * 3600) : 0)
  }
}

/// Gives `PendableDefaults` properties with numbers beside those of type `Duration`. Properties in an extension of
/// `PendableDefaults` itself would hide the latter.
public protocol _FakesDefaults: PendableDefaults {}

extension PendableDefaults: _FakesDefaults {}

extension _FakesDefaults {
  /// The time until a call falls back, in seconds; 2 by default.
  public var delay: TimeInterval {
    get { ((self as PendableDefaults).delay as Duration) / .seconds(1) }
    set { (self as PendableDefaults).delay = Duration(delay: newValue) }
  }

  /// The time until a call falls back, in seconds; 2 by default.
  public static var delay: TimeInterval {
    get { PendableDefaults.shared.delay }
    set { PendableDefaults.shared.delay = newValue }
  }
}

extension Pendable {
  /// Returns the value once it is resolved, or the fallback after a number of seconds.
  public nonisolated(nonsending) func call(fallbackDelay: TimeInterval) async -> Value {
    await call(fallbackDelay: Duration(delay: fallbackDelay))
  }

  /// Returns or throws the result once it is resolved, or the fallback after a number of seconds.
  public nonisolated(nonsending) func call<Success: Sendable, Failure: Error>(
    resolveDelay: TimeInterval
  ) async throws(Failure) -> Success where Value == Result<Success, Failure> {
    try await call(fallbackDelay: Duration(delay: resolveDelay))
  }
}

extension Spy {
  /// Records a call, and returns the value once it is resolved, or the fallback after a number of seconds.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    _ arguments: Arguments,
    fallbackDelay: TimeInterval
  ) async -> Value where Returning == Pendable<Value> {
    await self(arguments, fallbackDelay: Duration(delay: fallbackDelay))
  }

  /// Records a call, and returns the value once it is resolved, or the fallback after a number of seconds.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Value: Sendable>(
    fallbackDelay: TimeInterval
  ) async -> Value where Arguments == Void, Returning == Pendable<Value> {
    await self((), fallbackDelay: Duration(delay: fallbackDelay))
  }

  /// Records a call, and returns or throws the result once it is resolved, or the fallback after a number of seconds.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Success: Sendable, Failure: Error>(
    _ arguments: Arguments,
    fallbackDelay: TimeInterval
  ) async throws(Failure) -> Success where Returning == Pendable<Result<Success, Failure>> {
    try await self(arguments, fallbackDelay: Duration(delay: fallbackDelay))
  }

  /// Records a call, and returns or throws the result once it is resolved, or the fallback after a number of seconds.
  @discardableResult
  public nonisolated(nonsending) func callAsFunction<Success: Sendable, Failure: Error>(
    fallbackDelay: TimeInterval
  ) async throws(Failure) -> Success where Arguments == Void, Returning == Pendable<Result<Success, Failure>> {
    try await self((), fallbackDelay: Duration(delay: fallbackDelay))
  }
}

/// The former name of ``CandlestickConcurrency/ThrowingPendable``.
@available(*, deprecated, renamed: "ThrowingPendable")
public typealias ThrowingDynamicPendable<Success, Failure: Error> = Pendable<Result<Success, Failure>>
