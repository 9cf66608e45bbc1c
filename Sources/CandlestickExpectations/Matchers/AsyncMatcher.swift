/// Judges a value with async code.
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

  /// Creates a matcher from an async closure.
  ///
  /// - Parameter matcher: evaluates and judges the expression on the caller's actor.
  public init(
    _ matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) {
    self.match = matcher
  }

  /// Evaluates and judges an expression on the caller's actor.
  ///
  /// - Throws: any error of the expression that the matcher does not handle.
  public nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult {
    try await match(expression)
  }

  /// Creates a matcher that fails on nil, from a closure that builds its own message.
  ///
  /// - Parameter matcher: evaluates and judges the expression.
  public static func define(
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherResult
  ) -> AsyncMatcher {
    AsyncMatcher(matcher).requireNonNil
  }

  /// Creates a matcher that fails on nil.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be stored".
  ///   - matcher: receives the expression and the message, which it may extend.
  public static func define(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<Value>, ExpectationMessage) async throws
      -> MatcherResult
  ) -> AsyncMatcher {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher that treats nil like any other value.
  ///
  /// - Parameters:
  ///   - message: completes "expected to", as in "be stored".
  ///   - matcher: receives the expression and the message, which it may extend.
  public static func defineNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<Value>, ExpectationMessage) async throws
      -> MatcherResult
  ) -> AsyncMatcher {
    AsyncMatcher { try await matcher($0, .expectedActualValueTo(message)) }
  }

  /// Creates a matcher with a fixed message that fails on nil.
  ///
  /// - Parameter message: completes "expected to", as in "be stored".
  public static func simple(
    _ message: String = "match",
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherStatus
  ) -> AsyncMatcher {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher with a fixed message that treats nil like any other value.
  ///
  /// - Parameter message: completes "expected to", as in "be stored".
  public static func simpleNilable(
    _ message: String = "match",
    matcher: nonisolated(nonsending) @escaping (AsyncExpression<Value>) async throws -> MatcherStatus
  ) -> AsyncMatcher {
    AsyncMatcher { MatcherResult(status: try await matcher($0), message: .expectedActualValueTo(message)) }
  }

  /// A copy of the matcher for which nil fails both `to` and `toNot`, with a hint at `beNil()`.
  public var requireNonNil: AsyncMatcher {
    AsyncMatcher { expression in
      let result = try await match(expression)
      guard try await expression.evaluate() == nil else { return result }
      return .ofNil(result.message)
    }
  }
}
