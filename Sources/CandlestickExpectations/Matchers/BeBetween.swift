/// Matches a value that lies between two others or is equal to one of them.
///
/// ```swift
/// expect(die.roll()).to(beBetween(1, and: 6))
/// ```
///
/// - Parameters:
///   - lowerBound: the least value that matches.
///   - upperBound: the greatest value that matches. If it is less than the lower bound, the expectation fails, be it `to`
///     or `toNot`.
public func beBetween<Value: Comparable>(_ lowerBound: Value, and upperBound: Value) -> Matcher<Value> {
  let words = { "be between <\(stringify(lowerBound))> and <\(stringify(upperBound))>" }
  guard lowerBound <= upperBound else {
    return Matcher { _ in
      let message = ExpectationMessage.expectedActualValueTo(words())
      return MatcherResult(status: .fail, message: message.appended(message: " (there is nothing between them)"))
    }
  }
  return .value(words()) { lowerBound <= $0 && $0 <= upperBound }
}
