// Diagnoses a missing `await` before an expectation about async code: at compile time, or else by a failure.

/// Stands in for a method of an async expectation in synchronous code, where the compiler refuses it.
///
/// Reached through an unavailable property, because overload resolution ignores an unavailable method if an async one
/// fits. In async code, the method wins: it is disfavored once, this twice.
public struct _MissingAwait<Value> {
  /// Refuses the matcher.
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction(_ matcher: Matcher<Value>, description: String? = nil) -> Self { self }
}

extension _AsyncExpectable {
  /// Refuses synchronous code.
  @_disfavoredOverload
  public var to: _MissingAwait<Value> {
    @available(*, unavailable, message: "the code is async: write `await expect { … }`, or `try await require { … }`")
    get { _MissingAwait() }
  }

  /// Refuses synchronous code.
  @_disfavoredOverload
  public var toNot: _MissingAwait<Value> {
    @available(*, unavailable, message: "the code is async: write `await expect { … }`, or `try await require { … }`")
    get { _MissingAwait() }
  }

  /// Refuses synchronous code.
  @_disfavoredOverload
  public var notTo: _MissingAwait<Value> {
    @available(*, unavailable, message: "the code is async: write `await expect { … }`, or `try await require { … }`")
    get { _MissingAwait() }
  }
}

extension SyncExpression {
  /// The failure if the value is an uncalled async closure; otherwise nil.
  ///
  /// Without `await`, a matcher for any type takes the closure of `expect { await … }` as the value itself.
  var resultOfUncalledClosure: MatcherResult? {
    guard !isClosure, "\(Value.self)".hasPrefix("() async") else { return nil }
    let message = "the code in expect is async, and was not run: write `await expect { … }`"
    return MatcherResult(status: .fail, message: .fail(message))
  }
}
