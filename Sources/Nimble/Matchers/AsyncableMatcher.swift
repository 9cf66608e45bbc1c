public import CandlestickExpectations

/// A matcher for the value of async code: a ``Matcher``, an ``AsyncMatcher``, or your own type.
public protocol AsyncableMatcher<Value>: _AsyncableMatcher {
  /// The type of the values it matches.
  associatedtype Value

  /// Matches an expression.
  ///
  /// - Throws: the error of the expression, unless the matcher expects errors.
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {}
extension AsyncMatcher: AsyncableMatcher {}
