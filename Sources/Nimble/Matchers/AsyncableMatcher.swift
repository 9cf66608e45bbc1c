public import CandlestickExpectations

/// A matcher that looks at the value of async code: a ``Matcher``, an ``AsyncMatcher``, or a type of your own.
public protocol AsyncableMatcher<Value>: _AsyncableMatcher {
  /// The type of the values that it looks at.
  associatedtype Value

  /// Looks at an expression.
  ///
  /// - Throws: what the expression throws, unless the matcher is about errors.
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {}
extension AsyncMatcher: AsyncableMatcher {}
