/// Decides, by async code, whether a value is as it should be.
///
/// ```swift
/// func beStored(in store: Store) -> AsyncMatcher<Item.ID> {
///   AsyncMatcher.simple("be stored") { expression in
///     guard let id = try await expression.evaluate() else { return .fail }
///     return MatcherStatus(bool: await store.item(id) != nil)
///   }
/// }
///
/// await expect(item.id).to(beStored(in: store))
/// ```
public struct AsyncMatcher<Value>: _AsyncableMatcher {
  private let match: nonisolated(nonsending) (AsyncExpression<Value>) async throws -> MatcherResult

  /// Makes a matcher from an async closure.
  ///
  /// - Parameter matcher: looks at the expression, on the actor of whoever asks, and says what it found.
  public init(
    _ matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) {
    self.match = matcher
  }

  /// Looks at an expression, on the actor of whoever asks.
  ///
  /// - Parameter expression: the code that the expectation is about.
  /// - Returns: what the matcher found.
  /// - Throws: what the expression throws, unless the matcher is about errors.
  public nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult {
    try await match(expression)
  }

  /// Makes a matcher that nil never satisfies, from a closure that makes its own message.
  ///
  /// - Parameter matcher: looks at the expression and says what it found.
  public static func define(
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) -> AsyncMatcher {
    AsyncMatcher(matcher).requireNonNil
  }

  /// Makes a matcher that nil never satisfies.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be stored".
  ///   - matcher: is handed the expression and the message, which it may extend.
  public static func define(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<Value>, ExpectationMessage) async throws
      -> MatcherResult
  ) -> AsyncMatcher {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Makes a matcher that sees nil as any other value.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be stored".
  ///   - matcher: is handed the expression and the message, which it may extend.
  public static func defineNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<Value>, ExpectationMessage) async throws
      -> MatcherResult
  ) -> AsyncMatcher {
    AsyncMatcher { try await matcher($0, .expectedActualValueTo(message)) }
  }

  /// Makes a matcher that nil never satisfies, and whose message needs nothing but a few words.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be stored".
  ///   - matcher: says whether the expression matches.
  public static func simple(
    _ message: String = "match",
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherStatus
  ) -> AsyncMatcher {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Makes a matcher that sees nil as any other value, and whose message needs nothing but a few words.
  ///
  /// - Parameters:
  ///   - message: what the value is expected to do, as in "be stored".
  ///   - matcher: says whether the expression matches.
  public static func simpleNilable(
    _ message: String = "match",
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherStatus
  ) -> AsyncMatcher {
    AsyncMatcher { MatcherResult(status: try await matcher($0), message: .expectedActualValueTo(message)) }
  }

  /// A matcher that fails on nil, `to` and `toNot` alike, and says that `beNil()` is what matches nil.
  public var requireNonNil: AsyncMatcher {
    AsyncMatcher { expression in
      let result = try await match(expression)
      guard try await expression.evaluate() == nil else { return result }
      return .ofNil(result.message)
    }
  }
}
