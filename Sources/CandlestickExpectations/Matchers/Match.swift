import Foundation

/// Matches a string that contains a match of a regular expression: `expect("11:14").to(match("^\\d{2}:\\d{2}$"))`.
///
/// - Parameter expectedValue: a pattern for `NSRegularExpression`; if nil or invalid, both `to` and `toNot` fail.
public func match(_ expectedValue: String?) -> Matcher<String> {
  let words = "match <\(stringify(expectedValue))>"
  guard let expectedValue else { return .simple(words) { _ in .fail } }
  guard let regularExpression = try? NSRegularExpression(pattern: expectedValue) else {
    return .define(words) { _, message in
      MatcherResult(status: .fail, message: message.appended(message: ", which is not a regular expression"))
    }
  }
  return Matcher(words) { string in
    regularExpression.firstMatch(in: string, range: NSRange(string.startIndex..., in: string)) != nil
  }
}
