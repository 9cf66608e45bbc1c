/// Matches a value that is equal to another. Nil is never matched; `beNil()` is for that.
///
/// Where sets differ, the message says what is missing and what is extra.
///
/// ```swift
/// expect(stack.pop()).to(equal(3))
/// ```
///
/// - Parameter expectedValue: the value to be equal to.
// One function, where there could be one for sets and one for optionals too: each costs the type checker as much again.
@_transparent
public func equal<Value: Equatable>(_ expectedValue: Value?) -> Matcher<Value> {
  guard let expectedValue else { return equalToNil() }
  return Matcher { expression, explains in
    guard !explains else { return explainEqual(expectedValue, expression) }
    guard let actual = try expression.evaluate() else { return MatcherResult(.fail) }
    return MatcherResult(bool: actual == expectedValue)
  }
}

@usableFromInline func equalToNil<Value: Equatable>() -> Matcher<Value> {
  Matcher { expression in
    _ = try expression.evaluate()
    return .ofNil(equalMessage(nil as Value?))
  }
}

@usableFromInline func explainEqual<Value: Equatable>(
  _ expectedValue: Value,
  _ expression: SyncExpression<Value>
) -> MatcherResult {
  guard let actual = try? expression.evaluate() else {
    return .ofNil(equalMessage(expectedValue))
  }
  return MatcherResult(explaining: equalMessage(expectedValue, actual)) { difference(from: expectedValue, to: actual) }
}

private func equalMessage<Value>(_ expectedValue: Value?, _ actual: Value? = nil) -> ExpectationMessage {
  guard let expectedSet = expectedValue as? any SetInMessages else {
    return .expectedActualValueTo("equal <\(stringify(expectedValue))>")
  }
  let message = "equal <\(expectedSet.elementsInOrder)>"
  guard let actual else { return .expectedActualValueTo(message) }
  return .expectedCustomValueTo(message, actual: expectedSet.comparison(with: actual))
}

/// A set as the messages of `equal` show it.
private protocol SetInMessages {
  var elementsInOrder: String { get }

  /// Another set, and how it differs from this one.
  func comparison(with other: Any) -> String
}

extension Set: SetInMessages {
  var elementsInOrder: String { stringify(inOrder) }

  func comparison(with other: Any) -> String {
    guard let other = other as? Self else { return "<\(stringify(other))>" }
    var comparison = "<\(other.elementsInOrder)>"
    let missing = subtracting(other)
    if !missing.isEmpty { comparison += ", missing <\(missing.elementsInOrder)>" }
    let extra = other.subtracting(self)
    if !extra.isEmpty { comparison += ", extra <\(extra.elementsInOrder)>" }
    return comparison
  }
}

// MARK: - Operators

/// Expects a value to be equal to another: `expect(stack.count) == 3`. Nil is never matched; `beNil()` is for that.
@_transparent
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) {
  lhs.to(equal(rhs))
}

/// Expects a value not to be equal to another: `expect(stack.count) != 3`. Nil is never matched; `beNil()` is for that.
@_transparent
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) {
  lhs.toNot(equal(rhs))
}

/// Expects the value of async code to be equal to another: `await expect { await stack.count } == 3`. Nil is never
/// matched; `beNil()` is for that.
public nonisolated(nonsending) func == <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value?) async {
  await lhs.to(equal(rhs))
}

/// Expects the value of async code not to be equal to another: `await expect { await stack.count } != 3`. Nil is never
/// matched; `beNil()` is for that.
public nonisolated(nonsending) func != <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value?) async {
  await lhs.toNot(equal(rhs))
}
