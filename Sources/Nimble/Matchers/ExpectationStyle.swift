public import CandlestickExpectations

/// The relation that an expectation requires between the value and the matcher.
@frozen public enum ExpectationStyle: Sendable {
  /// `to`.
  case toMatch
  /// `toNot`.
  case toNotMatch
}

extension MatcherResult {
  /// Returns true if an expectation of a style passes.
  public func toBoolean(expectation style: ExpectationStyle) -> Bool { passes(isToMatch: style == .toMatch) }
}
