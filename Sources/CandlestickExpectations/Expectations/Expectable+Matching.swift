// Disfavored so that the type checker tries them last: most matchers are not async.

extension _Expectable {
  /// Expects the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try settle(await _Judgement(asyncExpression, matcher, .to), description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try settle(await _Judgement(asyncExpression, matcher, .toNot), description: description)
  }

  /// Expects the value not to match; another name for `toNot`.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNot(matcher, description: description)
  }
}
