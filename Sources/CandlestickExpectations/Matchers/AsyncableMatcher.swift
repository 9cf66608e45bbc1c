/// A matcher that async expectations accept: a ``Matcher`` or an ``AsyncMatcher``.
///
/// Functions that accept both kinds, such as `map`, `satisfyAllOf` and `toEventually`, have parameters of this type.
/// The module Nimble names it `AsyncableMatcher`.
public protocol _AsyncableMatcher<Value> {
  /// The type of the judged value.
  associatedtype Value

  /// Evaluates and judges an expression on the caller's actor.
  ///
  /// - Throws: any error of the expression that the matcher does not handle.
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: _AsyncableMatcher {
  /// Evaluates and judges an expression on the caller's actor.
  ///
  /// - Throws: any error of the expression that the matcher does not handle.
  public nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult {
    if let evaluateAsync { return try await evaluateAsync(expression) }
    return try satisfies(await expression.toSynchronousExpression())
  }
}

extension _AsyncableMatcher {
  /// True if the matcher may suspend, even if the expression does not.
  var isAsync: Bool { (self as? Matcher<Value>).map { $0.evaluateAsync != nil } ?? true }
}
