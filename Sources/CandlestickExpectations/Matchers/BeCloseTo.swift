/// Matches a number within a tolerance of another: `expect(0.1 + 0.2).to(beCloseTo(0.3, within: 0.01))`.
///
/// - Parameter delta: the greatest difference allowed.
public func beCloseTo<Number: FloatingPoint>(
  _ expectedValue: Number,
  within delta: Number = 1 / 10_000
) -> Matcher<Number> {
  Matcher("be close to <\(stringify(expectedValue))> (within \(stringify(delta)))") { actual in
    isClose(actual, expectedValue, delta)
  }
}

/// Matches numbers that are each within a tolerance of their counterpart:
/// `expect([0.1, 1.2]).to(beCloseTo([0.1, 1.2], within: 0.01))`.
///
/// - Parameters:
///   - expectedValues: as many numbers as the collection has.
///   - delta: the greatest difference allowed between counterparts.
public func beCloseTo<Number: FloatingPoint, Numbers: Collection<Number>>(
  _ expectedValues: Numbers,
  within delta: Number = 1 / 10_000
) -> Matcher<Numbers> {
  Matcher("be close to <\(stringify(expectedValues))> (each within \(stringify(delta)))") { actual in
    actual.count == expectedValues.count && zip(actual, expectedValues).allSatisfy { isClose($0, $1, delta) }
  }
}

/// Matches a value convertible to a number, such as a date, within a tolerance of another:
/// `expect(message.date).to(beCloseTo(.now, within: 1))`.
///
/// - Parameter delta: the greatest difference allowed; for dates, in seconds.
@_disfavoredOverload
public func beCloseTo<Value: ConvertibleToDouble>(
  _ expectedValue: Value,
  within delta: Double = 0.0001
) -> Matcher<Value> {
  Matcher("be close to <\(stringify(expectedValue))> (within \(stringify(delta)))") { actual in
    isClose(actual.doubleValue, expectedValue.doubleValue, delta)
  }
}

/// Rejects integers, with a hint at `beWithin`.
@available(*, unavailable, message: "beCloseTo takes floating-point numbers; for integers, use beWithin(9...11)")
@_disfavoredOverload
public func beCloseTo<Number: BinaryInteger>(_ expectedValue: Number, within delta: Number = 0) -> Matcher<Number> {
  equal(expectedValue)
}

private func isClose<Number: FloatingPoint>(_ actual: Number, _ expected: Number, _ delta: Number) -> Bool {
  // The difference of equal infinities is NaN.
  actual == expected || abs(actual - expected) <= delta
}

// MARK: - Operators

infix operator ≈ : ComparisonPrecedence
infix operator ± : PlusMinusOperatorPrecedence
precedencegroup PlusMinusOperatorPrecedence {
  higherThan: BitwiseShiftPrecedence
}

/// Expects a number to be close to another: `expect(0.1 + 0.2) ≈ 0.3`.
public func ≈ <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: Number) { lhs.to(beCloseTo(rhs)) }

/// Expects the number that async code returns to be close to another.
public nonisolated(nonsending) func ≈ <Number: FloatingPoint>(lhs: AsyncExpectation<Number>, rhs: Number) async {
  await lhs.to(beCloseTo(rhs))
}

/// Expects each number to be close to its counterpart: `expect([0.1 + 0.2]) ≈ [0.3]`.
public func ≈ <Number: FloatingPoint, Numbers: Collection<Number>>(lhs: SyncExpectation<Numbers>, rhs: Numbers) {
  lhs.to(beCloseTo(rhs))
}

/// Expects each number that async code returns to be close to its counterpart.
public nonisolated(nonsending) func ≈ <Number: FloatingPoint, Numbers: Collection<Number>>(
  lhs: AsyncExpectation<Numbers>,
  rhs: Numbers
) async {
  await lhs.to(beCloseTo(rhs))
}

/// Expects a value convertible to a number, such as a date, to be close to another: `expect(message.date) ≈ .now`.
public func ≈ <Value: ConvertibleToDouble>(lhs: SyncExpectation<Value>, rhs: Value) { lhs.to(beCloseTo(rhs)) }

/// Expects the value of async code, convertible to a number, to be close to another.
public nonisolated(nonsending) func ≈ <Value: ConvertibleToDouble>(lhs: AsyncExpectation<Value>, rhs: Value) async {
  await lhs.to(beCloseTo(rhs))
}

/// Expects a number to be within a tolerance of another: `expect(0.1 + 0.2) ≈ 0.3 ± 0.01`.
public func ≈ <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: (expected: Number, delta: Number)) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the number that async code returns to be within a tolerance of another.
public nonisolated(nonsending) func ≈ <Number: FloatingPoint>(
  lhs: AsyncExpectation<Number>,
  rhs: (expected: Number, delta: Number)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects a value convertible to a number to be within a tolerance of another: `expect(date) ≈ .now ± 1`.
public func ≈ <Value: ConvertibleToDouble>(lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value of async code, convertible to a number, to be within a tolerance of another.
public nonisolated(nonsending) func ≈ <Value: ConvertibleToDouble>(
  lhs: AsyncExpectation<Value>,
  rhs: (expected: Value, delta: Double)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects a number to be within a tolerance of another: `expect(0.1 + 0.2) == 0.3 ± 0.01`.
public func == <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: (expected: Number, delta: Number)) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the number that async code returns to be within a tolerance of another.
public nonisolated(nonsending) func == <Number: FloatingPoint>(
  lhs: AsyncExpectation<Number>,
  rhs: (expected: Number, delta: Number)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects a value convertible to a number to be within a tolerance of another.
public func == <Value: ConvertibleToDouble>(lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value of async code, convertible to a number, to be within a tolerance of another.
public nonisolated(nonsending) func == <Value: ConvertibleToDouble>(
  lhs: AsyncExpectation<Value>,
  rhs: (expected: Value, delta: Double)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// A number and a tolerance: `0.3 ± 0.01`.
public func ± <Number: FloatingPoint>(lhs: Number, rhs: Number) -> (expected: Number, delta: Number) { (lhs, rhs) }

/// A value convertible to a number, such as a date, and a tolerance.
public func ± <Value: ConvertibleToDouble>(lhs: Value, rhs: Double) -> (expected: Value, delta: Double) { (lhs, rhs) }
