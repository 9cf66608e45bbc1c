/// Matches a value of a type, of a subclass or of a type that conforms to a protocol.
///
/// ```swift
/// expect(error).to(beAKindOf(StackError.self))
/// ```
///
/// - Parameter expectedType: the type.
public func beAKindOf<Expected, Value>(_ expectedType: Expected.Type) -> Matcher<Value> {
  .ofType("be a kind of \(expectedType)") { $0 is Expected }
}

extension Matcher {
  /// A matcher about the type of a value.
  ///
  /// - Parameters:
  ///   - words: what the value is expected to be, as in "be a kind of Int".
  ///   - test: whether a value matches.
  static func ofType(_ words: @autoclosure @escaping () -> String, _ test: @escaping (Value) -> Bool) -> Matcher {
    .define { expression in
      guard let value = try expression.evaluate() else {
        return MatcherResult(status: .fail, message: .expectedCustomValueTo(words(), actual: "<nil>"))
      }
      return MatcherResult(
        bool: test(value),
        message: .expectedCustomValueTo(words(), actual: "<\(type(of: value)) instance>")
      )
    }
  }
}
