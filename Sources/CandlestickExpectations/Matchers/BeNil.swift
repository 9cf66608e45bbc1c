import CandlestickSupport

/// Matches nil at any depth of nested optionals.
///
/// ```swift
/// expect(stack.last).to(beNil())
///
/// let owners: [String: String?] = ["Tom": nil]
/// expect(owners["Tom"]).to(beNil())
/// ```
public func beNil<Value>() -> Matcher<Value> {
  Matcher { expression, explains in
    if explains { return MatcherResult(explaining: .expectedActualValueTo("be nil")) }
    let value = try expression.evaluate()
    guard value is any UncalledDeclaration else { return MatcherResult(bool: value.isNilInside) }
    let message = "a memoized value has to be called: write expect(stack()) for expect(stack)"
    return MatcherResult(status: .fail, message: .fail(message))
  }
}

/// The declaration of a value, for which `()` was forgotten if it is the value of an expectation. The compiler rejects it
/// with most matchers, but not with `beNil`, which would never match.
package protocol UncalledDeclaration {}

// MARK: - Operators

extension SyncExpectation {
  /// Expects a value to be nil: `expect(stack.last) == nil`.
  public static func == (lhs: SyncExpectation, rhs: _OptionalNilComparisonType) { lhs.to(beNil()) }

  /// Expects a value not to be nil: `expect(stack.last) != nil`.
  public static func != (lhs: SyncExpectation, rhs: _OptionalNilComparisonType) { lhs.toNot(beNil()) }
}

extension AsyncExpectation {
  /// Expects the value of async code to be nil: `await expect { await account.owner } == nil`.
  public nonisolated(nonsending) static func == (lhs: AsyncExpectation, rhs: _OptionalNilComparisonType) async {
    await lhs.to(beNil())
  }

  /// Expects the value of async code not to be nil: `await expect { await account.owner } != nil`.
  public nonisolated(nonsending) static func != (lhs: AsyncExpectation, rhs: _OptionalNilComparisonType) async {
    await lhs.toNot(beNil())
  }
}
