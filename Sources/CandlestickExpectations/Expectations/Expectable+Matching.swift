extension _Expectable {
  /// Expects the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try settle(await _Judgement(asyncExpression, matcher, .to), description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try settle(await _Judgement(asyncExpression, matcher, .toNot), description: description)
  }

  /// Expects the value not to match; another name for `toNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNot(matcher, description: description)
  }
}
