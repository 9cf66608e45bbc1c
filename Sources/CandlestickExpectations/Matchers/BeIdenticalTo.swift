/// Matches the same instance of a class: `expect(cache.image).to(beIdenticalTo(image))`.
///
/// - Parameter expected: the instance; nil matches nothing.
public func beIdenticalTo<Object: AnyObject>(_ expected: Object?) -> Matcher<Object> {
  beSameObject(as: expected)
}

/// Matches the same instance, regardless of static types.
///
/// - Parameter expected: the instance; nil matches nothing.
public func beIdenticalTo(_ expected: AnyObject?) -> Matcher<AnyObject> {
  beSameObject(as: expected)
}

private func beSameObject<Object: AnyObject>(as expected: Object?) -> Matcher<Object> {
  .define { expression in
    let actual = try expression.evaluate()
    if actual is any UncalledDeclaration { return .ofUncalledDeclaration }
    return MatcherResult(
      bool: actual === expected,
      message: .expectedCustomValueTo("be identical to \(address(expected))", actual: address(actual))
    )
  }
}

/// Returns an address without leading zeros, for a message.
private func address(_ object: AnyObject?) -> String {
  object.map { "<0x\(String(UInt(bitPattern: ObjectIdentifier($0)), radix: 16))>" } ?? "nil"
}

// MARK: - Operators

/// Expects a value to be the same instance as another: `expect(cache.image) === image`.
public func === (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) { lhs.to(beIdenticalTo(rhs)) }

/// Expects the value of async code to be the same instance as another: `await expect { await cache.image } === image`.
public nonisolated(nonsending) func === (lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?) async {
  await lhs.to(beIdenticalTo(rhs))
}

/// Expects a value not to be the same instance as another: `expect(cache.image) !== image`.
public func !== (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) { lhs.toNot(beIdenticalTo(rhs)) }

/// Expects the value of async code not to be the same instance as another.
public nonisolated(nonsending) func !== (lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?) async {
  await lhs.toNot(beIdenticalTo(rhs))
}
