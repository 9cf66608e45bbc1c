// Declarations that only produce clear compiler errors. The type checker considers them if no other declaration fits.

// MARK: - A matcher for values of another type

extension _SyncExpectable {
  /// Rejects a matcher for values of another type.
  @available(
    *,
    unavailable,
    message:
      "the matcher is for values of another type; write stack() for a memoized stack, and try unwrap(…) for the value of an optional"
  )
  @_disfavoredOverload
  @discardableResult
  public func to<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }

  /// Rejects a matcher for values of another type.
  @available(
    *,
    unavailable,
    message:
      "the matcher is for values of another type; write stack() for a memoized stack, and try unwrap(…) for the value of an optional"
  )
  @_disfavoredOverload
  @discardableResult
  public func toNot<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }
}

/// Rejects a comparison with a value of another type.
@available(
  *,
  unavailable,
  message:
    "both sides must have the same type, and that must be Equatable; write stack() for a memoized stack, and try unwrap(…) for the value of an optional"
)
@_disfavoredOverload
public func == <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}

/// Rejects a comparison with a value of another type.
@available(
  *,
  unavailable,
  message:
    "both sides must have the same type, and that must be Equatable; write stack() for a memoized stack, and try unwrap(…) for the value of an optional"
)
@_disfavoredOverload
public func != <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}

// MARK: - Names and arguments of other frameworks

/// Rejects a description of the expectation.
@available(*, unavailable, message: "a description follows the matcher: write expect(…).to(…, description: \"…\")")
public func expect<Value>(
  _ expression: @autoclosure () throws -> Value?,
  _ description: String
) -> SyncExpectation<Value> {
  fatalError("the compiler refuses this")
}

extension _Expectable {
  /// Rejects Nimble's second name of `toNot`, which only the module Nimble has.
  @available(*, unavailable, renamed: "toNot")
  @_disfavoredOverload
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) {}

  /// Rejects Nimble's second name of `toEventuallyNot`, which only the module Nimble has.
  @available(*, unavailable, renamed: "toEventuallyNot")
  @_disfavoredOverload
  public func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = .zero,
    pollInterval: Duration = .zero,
    description: String? = nil
  ) {}
}

// MARK: - Async code without `await`

/// Replaces a method of an async expectation in synchronous code.
///
/// Overload resolution skips an unavailable method if an async one fits, but it does consider an unavailable property.
/// In async code, the method wins because it is disfavored once, while the property and its call are both disfavored.
public struct _MissingAwait<Value> {
  /// Never called.
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction(_ matcher: Matcher<Value>, description: String? = nil) -> Self { self }
}

extension _AsyncExpectable {
  /// Rejects a call from synchronous code.
  @_disfavoredOverload
  public var to: _MissingAwait<Value> {
    @available(*, unavailable, message: "the code is async: write `await expect { … }`, or `try await require { … }`")
    get { _MissingAwait() }
  }

  /// Rejects a call from synchronous code.
  @_disfavoredOverload
  public var toNot: _MissingAwait<Value> {
    @available(*, unavailable, message: "the code is async: write `await expect { … }`, or `try await require { … }`")
    get { _MissingAwait() }
  }
}
