/// Matches an equal value. It never matches nil; use `beNil()` for that.
///
/// For sets, the message lists the missing and the extra elements.
///
/// ```swift
/// expect(stack.pop()).to(equal(3))
/// ```
// A single function covers sets and optionals, too, because each overload makes type checking slower.
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

/// A set in the messages of `equal`.
private protocol SetInMessages {
  var elementsInOrder: String { get }

  /// Describes another set and how it differs from this one.
  func comparison(with other: Any) -> String
}

extension Set: SetInMessages {
  var elementsInOrder: String { stringify(inOrder(by: \.self)) }

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

/// Expects a value to equal another: `expect(stack.count) == 3`. It never matches nil; use `beNil()` for that.
@_transparent
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) { lhs.to(equal(rhs)) }

/// Expects a value not to equal another: `expect(stack.count) != 3`. It fails on nil; use `beNil()` for that.
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) { lhs.toNot(equal(rhs)) }

/// Expects the value of async code to equal another: `await expect { await stack.count } == 3`. It never matches nil;
/// use `beNil()` for that.
public nonisolated(nonsending) func == <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value?) async {
  await lhs.to(equal(rhs))
}

/// Expects the value of async code not to equal another: `await expect { await stack.count } != 3`. It fails on nil;
/// use `beNil()` for that.
public nonisolated(nonsending) func != <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value?) async {
  await lhs.toNot(equal(rhs))
}

// MARK: - Implicit members

// Overloads for a non-optional value. The compiler looks up a member such as `.init(…)` on the parameter's type, and an
// optional has other initializers than its value. They are disfavored so that the type checker tries them last.

/// Matches a value equal to an implicit member: `expect(date).to(equal(.init(year: 2001)))`.
@_disfavoredOverload
public func equal<Value: Equatable>(_ expectedValue: Value) -> Matcher<Value> {
  equal(Optional(expectedValue))
}

/// Expects a value to equal an implicit member: `expect(date) == .init(year: 2001)`.
@_disfavoredOverload
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(equal(Optional(rhs))) }

/// Expects a value not to equal an implicit member: `expect(date) != .init(year: 2001)`.
@_disfavoredOverload
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.toNot(equal(Optional(rhs))) }

/// Expects the value of async code to equal an implicit member.
@_disfavoredOverload
public nonisolated(nonsending) func == <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(equal(Optional(rhs)))
}

/// Expects the value of async code not to equal an implicit member.
@_disfavoredOverload
public nonisolated(nonsending) func != <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.toNot(equal(Optional(rhs)))
}
