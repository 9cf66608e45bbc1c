/// Matches a value that is equal to another.
///
/// ```swift
/// expect(stack.pop()).to(equal(3))
/// ```
///
/// - Parameter expectedValue: the value to be equal to.
public func equal<Value: Equatable>(_ expectedValue: Value) -> Matcher<Value> {
  equal(expectedValue as Value?)
}

/// Matches a value that is equal to another. Nil is never matched; `beNil()` is for that.
///
/// - Parameter expectedValue: the value to be equal to.
public func equal<Value: Equatable>(_ expectedValue: Value?) -> Matcher<Value> {
  Matcher { expression in
    guard let actual = try expression.evaluate(), let expectedValue else {
      return MatcherResult(status: .fail, message: equalMessage(stringify(expectedValue)).appendedBeNilHint())
    }
    return MatcherResult(bool: actual == expectedValue, message: equalMessage(stringify(expectedValue)))
  }
}

/// Matches an array of optionals that is equal to another, nil for nil.
///
/// - Parameter expectedValue: the array to be equal to.
public func equal<Element: Equatable>(_ expectedValue: [Element?]) -> Matcher<[Element?]> {
  equal(expectedValue as [Element?]?)
}

/// Matches a set that is equal to another; the message says what is missing and what is extra.
///
/// - Parameter expectedValue: the set to be equal to.
public func equal<Element: Hashable>(_ expectedValue: Set<Element>) -> Matcher<Set<Element>> {
  equal(expectedValue as Set<Element>?)
}

/// Matches a set that is equal to another; the message says what is missing and what is extra. Nil is never matched.
///
/// - Parameter expectedValue: the set to be equal to.
public func equal<Element: Hashable>(_ expectedValue: Set<Element>?) -> Matcher<Set<Element>> {
  Matcher { expression in
    guard let actual = try expression.evaluate(), let expectedValue else {
      return MatcherResult(status: .fail, message: equalMessage(stringify(expectedValue?.inOrder)).appendedBeNilHint())
    }
    return MatcherResult(
      bool: actual == expectedValue,
      message: setMessage(actual: actual, expectedValue: expectedValue)
    )
  }
}

private func equalMessage(_ expected: String) -> ExpectationMessage {
  .expectedActualValueTo("equal <\(expected)>")
}

private func setMessage<Element>(actual: Set<Element>, expectedValue: Set<Element>) -> ExpectationMessage {
  var got = "<\(stringify(actual.inOrder))>"
  let missing = expectedValue.subtracting(actual)
  if !missing.isEmpty { got += ", missing <\(stringify(missing.inOrder))>" }
  let extra = actual.subtracting(expectedValue)
  if !extra.isEmpty { got += ", extra <\(stringify(extra.inOrder))>" }
  return .expectedCustomValueTo("equal <\(stringify(expectedValue.inOrder))>", actual: got)
}

// MARK: - Operators

/// Expects a value to be equal to another: `expect(stack.count) == 3`.
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(equal(rhs))
}

/// Expects a value to be equal to another. Nil is never matched; `beNil()` is for that.
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) {
  lhs.to(equal(rhs))
}

/// Expects a set to be equal to another; the message says what is missing and what is extra.
public func == <Element: Hashable>(lhs: SyncExpectation<Set<Element>>, rhs: Set<Element>) {
  lhs.to(equal(rhs))
}

/// Expects a set to be equal to another; the message says what is missing and what is extra. Nil is never matched.
public func == <Element: Hashable>(lhs: SyncExpectation<Set<Element>>, rhs: Set<Element>?) {
  lhs.to(equal(rhs))
}

/// Expects a value not to be equal to another: `expect(stack.count) != 3`.
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.toNot(equal(rhs))
}

/// Expects a value not to be equal to another. Nil is never matched; `beNil()` is for that.
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value?) {
  lhs.toNot(equal(rhs))
}

/// Expects a set not to be equal to another.
public func != <Element: Hashable>(lhs: SyncExpectation<Set<Element>>, rhs: Set<Element>) {
  lhs.toNot(equal(rhs))
}

/// Expects a set not to be equal to another. Nil is never matched; `beNil()` is for that.
public func != <Element: Hashable>(lhs: SyncExpectation<Set<Element>>, rhs: Set<Element>?) {
  lhs.toNot(equal(rhs))
}
