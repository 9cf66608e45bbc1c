/// Matches an instance of a type or of a subclass, or a value that conforms to a protocol:
/// `expect(error).to(beAKindOf(StackError.self))`.
public func beAKindOf<Expected, Value>(_ expectedType: Expected.Type) -> Matcher<Value> {
  .ofType("be a kind of \(expectedType)") { $0 is Expected }
}

extension Matcher {
  /// Creates a matcher for the type of a value.
  static func ofType(_ words: @autoclosure @escaping () -> String, _ test: @escaping (Value) -> Bool) -> Matcher {
    .nonNil(words()) { value, _ in
      if value is any UncalledDeclaration { return .ofUncalledDeclaration }
      // Casts to `Any`, because generic code sees the static type of an existential.
      return MatcherResult(
        bool: test(value),
        message: .expectedCustomValueTo(words(), actual: "<\(type(of: value as Any)) instance>")
      )
    }
  }
}
