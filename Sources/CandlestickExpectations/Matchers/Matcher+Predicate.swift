extension Matcher {
  /// Makes a matcher of a closure that says whether a value matches. Nil neither matches nor does not.
  ///
  /// ```swift
  /// func beEven() -> Matcher<Int> {
  ///   Matcher("be even") { $0.isMultiple(of: 2) }
  /// }
  ///
  /// expect(3).to(beEven())  // expected to be even, got <3>
  /// ```
  ///
  /// A matcher may have captured anything, and so is not `Sendable`: at file level, write a function, as here, a computed property,
  /// or a `@MainActor let`.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even". It is made only if the expectation fails.
  ///   - test: whether a value matches. What it throws fails the expectation.
  public init(_ message: @autoclosure @escaping () -> String, _ test: @escaping (Value) throws -> Bool) {
    self = .value(message(), test)
  }
}
