import Foundation

/// Matches a string that contains a match of a regular expression: `expect("11:14").to(match("^\\d{2}:\\d{2}$"))`.
///
/// - Parameter expectedValue: a pattern for `NSRegularExpression`; if nil or invalid, both `to` and `toNot` fail.
public func match(_ expectedValue: String?) -> Matcher<String> {
  let words = { "match <\(stringify(expectedValue))>" }
  return .nonNil(words()) { string, _ in
    let message = { ExpectationMessage.expectedActualValueTo(words()) }
    guard let expectedValue else { return MatcherResult(status: .fail, message: message()) }
    guard let regularExpression = try? NSRegularExpression(pattern: expectedValue) else {
      return MatcherResult(status: .fail, message: message().appended(message: ", which is not a regular expression"))
    }
    let range = NSRange(string.startIndex..., in: string)
    return MatcherResult(bool: regularExpression.firstMatch(in: string, range: range) != nil, message: message())
  }
}
