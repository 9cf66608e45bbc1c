public import CandlestickExpectations

// Nimble's name for the type of the values that a matcher looks at, for extensions: `extension Matcher where T == Int`.

extension Matcher {
  /// The type of the values that it looks at.
  public typealias T = Value
}

extension AsyncMatcher {
  /// The type of the values that it looks at.
  public typealias T = Value
}
