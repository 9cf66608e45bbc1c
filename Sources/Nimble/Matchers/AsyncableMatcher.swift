public import CandlestickExpectations

/// A matcher for the value of async code: a ``Matcher``, an ``AsyncMatcher``, or your own type.
public protocol AsyncableMatcher<Value>: _AsyncableMatcher {
  /// The type of the values that it matches.
  associatedtype Value

  /// Evaluates and judges an expression.
  ///
  /// - Throws: any error of the expression that the matcher does not handle.
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {}
extension AsyncMatcher: AsyncableMatcher {}
