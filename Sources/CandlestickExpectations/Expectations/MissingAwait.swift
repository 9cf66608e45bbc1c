// What is said where `await` is missing before an expectation of async code: by the compiler, or else by the failure.

/// Stands in for a method of an expectation of async code in synchronous code.
///
/// It is a property, like the one that refuses `throwAssertion`, since an unavailable method is not considered where an
/// async one would do. In async code, the method is preferred, which is disfavored once, while this is twice.
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
  /// The result where the value is an async closure, which nobody calls; nil where it is anything else.
  ///
  /// Without `await`, and with a matcher for values of any type, the closure of `expect { await … }` is itself the value.
  var resultOfUncalledClosure: MatcherResult? {
    guard !isClosure, "\(Value.self)".hasPrefix("() async") else { return nil }
    let message = "the code in expect is async, and was not run: write `await expect { … }`"
    return MatcherResult(status: .fail, message: .fail(message))
  }
}
