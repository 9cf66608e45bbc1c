public import CandlestickExpectations

// Nimble's name for the type of a matcher's values, for extensions: `extension Matcher where T == Int`.

extension Matcher {
  /// The type of the values it matches.
  public typealias T = Value
}

extension AsyncMatcher {
  /// The type of the values it matches.
  public typealias T = Value
}
