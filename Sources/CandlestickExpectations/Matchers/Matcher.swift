/// Evaluates and judges a value.
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher("be even") { $0.isMultiple(of: 2) }
/// }
///
/// expect(3).to(beEven())  // expected to be even, got <3>
/// ```
///
/// A matcher may capture values that are not sendable, so it is not `Sendable`. At file level, write a function as
/// here, a computed property, or a `@MainActor let`.
public struct Matcher<Value> {
  /// Evaluates and judges an expression. A first call, without `explains`, may return a result without a message, which
  /// keeps passing expectations cheap. A second call, with `explains`, then returns the message; its status is not
  /// valid.
  @usableFromInline let evaluate: (_ expression: SyncExpression<Value>, _ explains: Bool) throws -> MatcherResult
  /// Judges async code while it runs. Nil for a matcher that judges only the result, which is evaluated in advance.
  @usableFromInline var evaluateAsync: (nonisolated(nonsending) (AsyncExpression<Value>) async throws -> MatcherResult)?

  /// Creates a matcher from a predicate. It fails on nil.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be even"; evaluated only on failure.
  ///   - test: an error that it throws fails the expectation.
  public init(_ message: @autoclosure @escaping () -> String, _ test: @escaping (Value) throws -> Bool) {
    self.init { expression, explains in
      guard let value = try expression.evaluate() else {
        return .ofNil(.expectedActualValueTo(message()))
      }
      return explains
        ? MatcherResult(explaining: .expectedActualValueTo(message())) : MatcherResult(bool: try test(value))
    }
  }

  /// Creates a matcher from a closure.
  ///
  /// - Parameter matcher: evaluates and judges the expression.
  public init(_ matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult) {
    self.init { expression, _ in try matcher(expression) }
  }

  @usableFromInline @_transparent init(evaluate: @escaping (SyncExpression<Value>, Bool) throws -> MatcherResult) {
    self.evaluate = evaluate
    self.evaluateAsync = nil
  }

  /// Creates a matcher that observes code while it runs.
  init(
    _ matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult,
    async asyncMatcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) {
    self.init(matcher)
    self.evaluateAsync = asyncMatcher
  }

  /// Evaluates and judges an expression.
  ///
  /// - Throws: any error of the expression that the matcher does not handle.
  public func satisfies(_ expression: SyncExpression<Value>) throws -> MatcherResult {
    explained(try evaluate(expression, false), expression)
  }

  /// Adds a lazy message to a result that has none.
  func explained(_ result: MatcherResult, _ expression: SyncExpression<Value>) -> MatcherResult {
    guard result.explanation == nil else { return result }
    return MatcherResult(result.status) { try? evaluate(expression, true) }
  }

  /// Creates a matcher that fails on nil, from a closure that builds its own message.
  ///
  /// - Parameter matcher: evaluates and judges the expression.
  public static func define(matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult) -> Matcher {
    Matcher(matcher).requireNonNil
  }

  /// Creates a matcher that fails on nil.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be even".
  ///   - matcher: receives the expression and the message, which it may extend.
  public static func define(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher that treats nil like any other value.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be even".
  ///   - matcher: receives the expression and the message, which it may extend.
  public static func defineNilable(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher {
    Matcher { try matcher($0, .expectedActualValueTo(message)) }
  }

  /// Creates a matcher with a fixed message that fails on nil.
  ///
  /// - Parameter message: completes "expected to", as in "be even".
  public static func simple(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>) throws -> MatcherStatus
  ) -> Matcher {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher with a fixed message that treats nil like any other value.
  ///
  /// - Parameter message: completes "expected to", as in "be even".
  public static func simpleNilable(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>) throws -> MatcherStatus
  ) -> Matcher {
    Matcher { MatcherResult(status: try matcher($0), message: .expectedActualValueTo(message)) }
  }

  /// A copy of the matcher for which nil fails both `to` and `toNot`, with a hint at `beNil()`.
  public var requireNonNil: Matcher {
    Matcher { expression in
      let result = try satisfies(expression)
      return try expression.evaluate() == nil ? .ofNil(result.message) : result
    }
  }
}
