extension Matcher {
  /// A matcher that compares a value with another and fails both ways if either is nil.
  ///
  /// - Parameter words: the relation to the other value, as in "begin with".
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
