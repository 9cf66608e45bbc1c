// `equal` and its operators for a non-optional value. The compiler looks up a member such as `.init(…)` on the
// parameter's type, and an optional has other initializers. They are disfavored so that the type checker tries them
// last: most comparisons do not need them.

/// Matches a value equal to an implicit member: `expect(date).to(equal(.init(year: 2001)))`.
@_disfavoredOverload
@_transparent
public func equal<Value: Equatable>(_ expectedValue: Value) -> Matcher<Value> {
  equal(Optional(expectedValue))
}

/// Expects a value to equal an implicit member: `expect(date) == .init(year: 2001)`.
@_disfavoredOverload
@_transparent
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(equal(Optional(rhs)))
}

/// Expects a value not to equal an implicit member: `expect(date) != .init(year: 2001)`.
@_disfavoredOverload
@_transparent
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.toNot(equal(Optional(rhs)))
}

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
