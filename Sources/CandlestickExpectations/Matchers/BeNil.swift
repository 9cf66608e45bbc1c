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
    return value is any UncalledDeclaration ? .ofUncalledDeclaration : MatcherResult(bool: value.isNilInside)
  }
}

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
