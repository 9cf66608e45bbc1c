public import CandlestickExpectations

/// Whether a value is expected to match.
@frozen public enum ExpectationStyle: Sendable {
  /// `to`.
  case toMatch
  /// `toNot`.
  case toNotMatch
}

extension MatcherResult {
  /// Whether an expectation of a style passes.
  public func toBoolean(expectation style: ExpectationStyle) -> Bool { passes(isToMatch: style == .toMatch) }
}
