/// How far apart two close numbers may be where the call does not say: 0.0001.
public func defaultDelta<Number: FloatingPoint>() -> Number { 1 / 10_000 }

/// Matches a number that differs from another by no more than a tolerance.
///
/// ```swift
/// expect(0.1 + 0.2).to(beCloseTo(0.3, within: 0.01))
/// ```
///
/// - Parameters:
///   - expectedValue: the number to be close to.
///   - delta: how far apart the two may be.
public func beCloseTo<Number: FloatingPoint>(
  _ expectedValue: Number,
  within delta: Number = defaultDelta()
) -> Matcher<Number> {
  .value("be close to <\(stringify(expectedValue))> (within \(stringify(delta)))") { actual in
    isClose(actual, expectedValue, delta)
  }
}

/// Matches numbers each of which differs from its counterpart by no more than a tolerance.
///
/// ```swift
/// expect([0.1, 1.2]).to(beCloseTo([0.1, 1.2], within: 0.01))
/// ```
///
/// - Parameters:
///   - expectedValues: the numbers to be close to, as many as there are.
///   - delta: how far apart two counterparts may be.
public func beCloseTo<Number: FloatingPoint, Numbers: Collection<Number>>(
  _ expectedValues: Numbers,
  within delta: Number = defaultDelta()
) -> Matcher<Numbers> {
  .value("be close to <\(stringify(expectedValues))> (each within \(stringify(delta)))") { actual in
    actual.count == expectedValues.count && zip(actual, expectedValues).allSatisfy { isClose($0, $1, delta) }
  }
}

private func isClose<Number: FloatingPoint>(_ actual: Number, _ expected: Number, _ delta: Number) -> Bool {
  // The difference of equal infinities is not a number.
  actual == expected || abs(actual - expected) <= delta
}

// MARK: - Operators

infix operator ≈ : ComparisonPrecedence
infix operator ± : PlusMinusOperatorPrecedence
precedencegroup PlusMinusOperatorPrecedence {
  higherThan: BitwiseShiftPrecedence
}

/// Expects a number to be close to another: `expect(0.1 + 0.2) ≈ 0.3`.
public func ≈ <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: Number) {
  lhs.to(beCloseTo(rhs))
}

/// Expects a number to be within a tolerance of another: `expect(0.1 + 0.2) ≈ 0.3 ± 0.01`.
public func ≈ <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: (expected: Number, delta: Number)) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects each number to be close to its counterpart: `expect([0.1 + 0.2]) ≈ [0.3]`.
public func ≈ <Number: FloatingPoint, Numbers: Collection<Number>>(lhs: SyncExpectation<Numbers>, rhs: Numbers) {
  lhs.to(beCloseTo(rhs))
}

/// Expects a number to be within a tolerance of another: `expect(0.1 + 0.2) == 0.3 ± 0.01`.
public func == <Number: FloatingPoint>(lhs: SyncExpectation<Number>, rhs: (expected: Number, delta: Number)) {
  lhs ≈ rhs
}

/// A number and how far from it another may be: `0.3 ± 0.01`.
public func ± <Number: FloatingPoint>(lhs: Number, rhs: Number) -> (expected: Number, delta: Number) {
  (lhs, rhs)
}
