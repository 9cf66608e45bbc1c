/// Decides whether the value of async code is as it should be: a ``Matcher`` or an ``AsyncMatcher``.
public protocol _AsyncableMatcher<Value> {
  /// The type of the values that it looks at.
  associatedtype Value

  /// Looks at an expression, on the actor of whoever asks.
  ///
  /// - Parameter expression: the code that the expectation is about.
  /// - Returns: what the matcher found.
  /// - Throws: what the expression throws, unless the matcher is about errors.
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: _AsyncableMatcher {
  /// Looks at an expression, on the actor of whoever asks.
  ///
  /// - Parameter expression: the code that the expectation is about.
  /// - Returns: what the matcher found.
  /// - Throws: what the expression throws, unless the matcher is about errors.
  public nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult {
    if let lookAsync { return try await lookAsync(expression) }
    return try satisfies(await expression.toSynchronousExpression())
  }
}

extension _AsyncableMatcher {
  /// Whether it may suspend, even where the code that it looks at does not.
  var isAsync: Bool { (self as? Matcher<Value>).map { $0.lookAsync != nil } ?? true }
}
