extension Matcher {
  /// Creates a matcher from a predicate. It fails on nil.
  ///
  /// ```swift
  /// func beEven() -> Matcher<Int> {
  ///   Matcher("be even") { $0.isMultiple(of: 2) }
  /// }
  ///
  /// expect(3).to(beEven())  // expected to be even, got <3>
  /// ```
  ///
  /// A matcher may capture anything, so it is not `Sendable`: at file level, write a function as here, a computed
  /// property, or a `@MainActor let`.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be even"; evaluated only on failure.
  ///   - test: an error that it throws fails the expectation.
  public init(_ message: @autoclosure @escaping () -> String, _ test: @escaping (Value) throws -> Bool) {
    self = .value(message(), test)
  }
}
