/// Matches a value greater than another: `expect(stack.count).to(beGreaterThan(2))`.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func beGreaterThan<Value: Comparable>(_ expectedValue: Value?) -> Matcher<Value> {
  compare("be greater than", expectedValue) { $0 > $1 }
}

/// Matches a value greater than or equal to another.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func beGreaterThanOrEqualTo<Value: Comparable>(_ expectedValue: Value?) -> Matcher<Value> {
  compare("be greater than or equal to", expectedValue) { $0 >= $1 }
}

/// Matches a value less than another.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func beLessThan<Value: Comparable>(_ expectedValue: Value?) -> Matcher<Value> {
  compare("be less than", expectedValue) { $0 < $1 }
}

/// Matches a value less than or equal to another.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func beLessThanOrEqualTo<Value: Comparable>(_ expectedValue: Value?) -> Matcher<Value> {
  compare("be less than or equal to", expectedValue) { $0 <= $1 }
}

private func compare<Value: Comparable>(
  _ relation: String,
  _ expectedValue: Value?,
  _ holds: @escaping (Value, Value) -> Bool
) -> Matcher<Value> {
  guard let expectedValue else { return .simple("\(relation) <nil>") { _ in .fail } }
  return Matcher("\(relation) <\(stringify(expectedValue))>") { holds($0, expectedValue) }
}

// MARK: - Non-optional values

// For implicit members such as `.init(…)`, which the compiler does not find on an optional (see `equal`).

/// Matches a value greater than another. This overload takes an implicit member such as `.zero`.
@_disfavoredOverload
public func beGreaterThan<Value: Comparable>(_ expectedValue: Value) -> Matcher<Value> {
  beGreaterThan(Optional(expectedValue))
}

/// Matches a value greater than or equal to another. This overload takes an implicit member such as `.zero`.
@_disfavoredOverload
public func beGreaterThanOrEqualTo<Value: Comparable>(_ expectedValue: Value) -> Matcher<Value> {
  beGreaterThanOrEqualTo(Optional(expectedValue))
}

/// Matches a value less than another. This overload takes an implicit member such as `.zero`.
@_disfavoredOverload
public func beLessThan<Value: Comparable>(_ expectedValue: Value) -> Matcher<Value> {
  beLessThan(Optional(expectedValue))
}

/// Matches a value less than or equal to another. This overload takes an implicit member such as `.zero`.
@_disfavoredOverload
public func beLessThanOrEqualTo<Value: Comparable>(_ expectedValue: Value) -> Matcher<Value> {
  beLessThanOrEqualTo(Optional(expectedValue))
}

// MARK: - Operators

/// Expects a value to be greater than another: `expect(stack.count) > 2`.
public func > <Value: Comparable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(beGreaterThan(rhs)) }

/// Expects the value of async code to be greater than another.
public nonisolated(nonsending) func > <Value: Comparable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(beGreaterThan(rhs))
}

/// Expects a value to be greater than or equal to another: `expect(stack.count) >= 2`.
public func >= <Value: Comparable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(beGreaterThanOrEqualTo(rhs)) }

/// Expects the value of async code to be greater than or equal to another.
public nonisolated(nonsending) func >= <Value: Comparable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(beGreaterThanOrEqualTo(rhs))
}

/// Expects a value to be less than another: `expect(stack.count) < 2`.
public func < <Value: Comparable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(beLessThan(rhs)) }

/// Expects the value of async code to be less than another.
public nonisolated(nonsending) func < <Value: Comparable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(beLessThan(rhs))
}

/// Expects a value to be less than or equal to another: `expect(stack.count) <= 2`.
public func <= <Value: Comparable>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(beLessThanOrEqualTo(rhs)) }

/// Expects the value of async code to be less than or equal to another.
public nonisolated(nonsending) func <= <Value: Comparable>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(beLessThanOrEqualTo(rhs))
}
