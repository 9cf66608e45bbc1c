// `equal` and its operators for a value that cannot be nil. The compiler looks a member such as `.init(…)` up on the type
// of the parameter, and an optional has other initializers. They are disfavored because the type checker then tries them
// last: nearly all that is compared finds its type without them.

/// Matches a value that is equal to another, which may be an implicit member: `expect(date).to(equal(.init(year: 2001)))`.
///
/// - Parameter expectedValue: the value to be equal to.
@_disfavoredOverload
@_transparent
public func equal<Value: Equatable>(_ expectedValue: Value) -> Matcher<Value> {
  equal(Optional(expectedValue))
}

/// Expects a value to be equal to another, which may be an implicit member: `expect(date) == .init(year: 2001)`.
@_disfavoredOverload
@_transparent
public func == <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(equal(Optional(rhs)))
}

/// Expects a value not to be equal to another, which may be an implicit member: `expect(date) != .init(year: 2001)`.
@_disfavoredOverload
@_transparent
public func != <Value: Equatable>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.toNot(equal(Optional(rhs)))
}

/// Expects the value of async code to be equal to another, which may be an implicit member.
@_disfavoredOverload
public nonisolated(nonsending) func == <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(equal(Optional(rhs)))
}

/// Expects the value of async code not to be equal to another, which may be an implicit member.
@_disfavoredOverload
public nonisolated(nonsending) func != <Value: Equatable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.toNot(equal(Optional(rhs)))
}
