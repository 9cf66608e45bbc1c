/// Matches an instance of a type or of a subclass, or a value that conforms to a protocol.
///
/// ```swift
/// expect(error).to(beAKindOf(StackError.self))
/// ```
public func beAKindOf<Expected, Value>(_ expectedType: Expected.Type) -> Matcher<Value> {
  .ofType("be a kind of \(expectedType)") { $0 is Expected }
}

extension Matcher {
  /// A matcher for the type of a value.
  ///
  /// - Parameter words: completes "expected to", as in "be a kind of Int".
  static func ofType(_ words: @autoclosure @escaping () -> String, _ test: @escaping (Value) -> Bool) -> Matcher {
    .define { expression in
      guard let value = try expression.evaluate() else {
        return MatcherResult(status: .fail, message: .expectedCustomValueTo(words(), actual: "<nil>"))
      }
      // As `Any`, since the type of an existential in generic code is the existential's.
      return MatcherResult(
        bool: test(value),
        message: .expectedCustomValueTo(words(), actual: "<\(type(of: value as Any)) instance>")
      )
    }
  }
}
