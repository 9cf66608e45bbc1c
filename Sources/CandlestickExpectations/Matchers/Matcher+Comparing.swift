extension Matcher {
  /// A matcher that compares a value with another, which neither matches nil nor can be nil.
  ///
  /// - Parameters:
  ///   - words: what the value is expected to do, before the other value, as in "begin with".
  ///   - expectedValue: the other value.
  ///   - holds: whether the value is as it should be.
  static func comparing<Expected>(
    _ words: String,
    _ expectedValue: Expected?,
    _ holds: @escaping (Value, Expected) -> Bool
  ) -> Matcher {
    Matcher { expression in
      let message = { ExpectationMessage.expectedActualValueTo("\(words) <\(stringify(expectedValue))>") }
      guard let actual = try expression.evaluate(), let expectedValue else {
        return .ofNil(message())
      }
      return MatcherResult(bool: holds(actual, expectedValue), message: message())
    }
  }
}
