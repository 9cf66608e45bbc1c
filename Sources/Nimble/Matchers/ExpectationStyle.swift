public import CandlestickExpectations

/// Whether a value is expected to match.
@frozen public enum ExpectationStyle: Sendable {
  /// `to`.
  case toMatch
  /// `toNot`.
  case toNotMatch
}

extension MatcherResult {
  /// Whether the expectation passes.
  ///
  /// - Parameter style: whether the value is expected to match.
  public func toBoolean(expectation style: ExpectationStyle) -> Bool { passes(isToMatch: style == .toMatch) }
}
