/// Matches a value between two bounds, inclusive: `expect(die.roll()).to(beBetween(1, and: 6))`.
///
/// - Parameter upperBound: if less than the lower bound, both `to` and `toNot` fail.
public func beBetween<Value: Comparable>(_ lowerBound: Value, and upperBound: Value) -> Matcher<Value> {
  let words = { "be between <\(stringify(lowerBound))> and <\(stringify(upperBound))>" }
  guard lowerBound <= upperBound else {
    return Matcher { _ in .unjudged(words(), "an empty range") }
  }
  return Matcher(words()) { lowerBound <= $0 && $0 <= upperBound }
}
