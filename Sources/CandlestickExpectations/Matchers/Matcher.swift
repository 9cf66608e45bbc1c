/// Decides whether a value is as it should be.
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher.simple("be even") { expression in
///     MatcherStatus(bool: try expression.evaluate()?.isMultiple(of: 2) == true)
///   }
/// }
///
/// expect(3).to(beEven())  // expected to be even, got <3>
/// ```
public struct Matcher<Value> {
  /// Looks at an expression. Where the result has no message it is called once more with `true`, in order to explain: what
  /// counts then is the message alone.
  @usableFromInline let look: (_ expression: SyncExpression<Value>, _ explains: Bool) throws -> MatcherResult
  /// Looks at async code that must be seen as it runs; nil if it will do to look at what came of it.
  @usableFromInline var lookAsync: (nonisolated(nonsending) (AsyncExpression<Value>) async throws -> MatcherResult)?

  /// Makes a matcher from a closure.
  ///
  /// - Parameter matcher: looks at the expression and says what it found.
  public init(_ matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult) {
    self.init { expression, _ in try matcher(expression) }
  }

  @usableFromInline @_transparent init(look: @escaping (SyncExpression<Value>, Bool) throws -> MatcherResult) {
    self.look = look
    self.lookAsync = nil
  }

  /// Makes a matcher that has to see code as it runs, also where that is async.
  ///
  /// - Parameters:
  ///   - matcher: looks at synchronous code.
  ///   - asyncMatcher: looks at async code.
  init(
    _ matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult,
    async asyncMatcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) {
    self.init(matcher)
    self.lookAsync = asyncMatcher
  }

  /// Looks at an expression.
  ///
  /// - Parameter expression: the code that the expectation is about.
  /// - Returns: what the matcher found.
  /// - Throws: what the expression throws, unless the matcher is about errors.
  public func satisfies(_ expression: SyncExpression<Value>) throws -> MatcherResult {
    explained(try look(expression, false), expression)
  }

  /// A result with its message, which the matcher makes when it is needed.
  func explained(_ result: MatcherResult, _ expression: SyncExpression<Value>) -> MatcherResult {
    guard result.explanation == nil else { return result }
    return MatcherResult(result.status) { try? look(expression, true) }
  }

  /// Makes a matcher that nil never satisfies, from a closure that makes its own message.
  ///
  /// - Parameter matcher: looks at the expression and says what it found.
  public static func define(matcher: @escaping (SyncExpression<Value>) throws -> MatcherResult) -> Matcher {
    Matcher(matcher).requireNonNil
  }

  /// Makes a matcher that nil never satisfies.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even".
  ///   - matcher: is handed the expression and the message, which it may extend.
  public static func define(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Makes a matcher that sees nil as any other value.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even".
  ///   - matcher: is handed the expression and the message, which it may extend.
  public static func defineNilable(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher {
    Matcher { try matcher($0, .expectedActualValueTo(message)) }
  }

  /// Makes a matcher that nil never satisfies, and whose message needs nothing but a few words.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even".
  ///   - matcher: says whether the expression matches.
  public static func simple(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>) throws -> MatcherStatus
  ) -> Matcher {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Makes a matcher that sees nil as any other value, and whose message needs nothing but a few words.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even".
  ///   - matcher: says whether the expression matches.
  public static func simpleNilable(
    _ message: String = "match",
    matcher: @escaping (SyncExpression<Value>) throws -> MatcherStatus
  ) -> Matcher {
    Matcher { MatcherResult(status: try matcher($0), message: .expectedActualValueTo(message)) }
  }

  /// A matcher that fails on nil, `to` and `toNot` alike, and says that `beNil()` is what matches nil.
  public var requireNonNil: Matcher {
    Matcher { expression in
      let result = try satisfies(expression)
      guard try expression.evaluate() == nil else { return result }
      return .ofNil(result.message)
    }
  }
}

extension Matcher {
  /// A matcher about a value that is not nil, whose message is made only when it is needed.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be even".
  ///   - test: whether a value matches.
  package static func value(
    _ message: @autoclosure @escaping () -> String,
    _ test: @escaping (Value) throws -> Bool
  ) -> Matcher {
    Matcher { expression, explains in
      guard let value = try expression.evaluate() else {
        return .ofNil(.expectedActualValueTo(message()))
      }
      return explains
        ? MatcherResult(explaining: .expectedActualValueTo(message())) : MatcherResult(bool: try test(value))
    }
  }
}
