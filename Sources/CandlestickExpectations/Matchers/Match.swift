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

/// Matches a string that contains a match of a Swift regular expression: `expect("11:14").to(match(/^\d{2}:\d{2}$/))`.
///
/// A failure of `toNot` shows the match and its captures.
///
/// - Parameter regex: a literal, a `Regex` of `RegexBuilder`, or one that is created from a string. An error of its
///   transformations fails the expectation.
public func match<Output>(_ regex: Regex<Output>) -> Matcher<String> {
  let words = { "match \(pattern(of: regex).map { "<\($0)>" } ?? "the regular expression")" }
  return .nonNil(words()) { string, _ in
    let match = try regex.firstMatch(in: string)
    return MatcherResult(
      bool: match != nil,
      message: .expectedCustomValueTo(words(), actual: "<\(stringify(string))>\(match.map(description) ?? "")")
    )
  }
}

/// Returns the literal of a regular expression; nil if it has none, and in older systems.
private func pattern<Output>(of regex: Regex<Output>) -> String? {
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { regex._literalPattern } else { nil }
}

/// Returns words such as ", where <11:14> matches, with captures 1: <11>, minute: <14>".
private func description<Output>(of match: Regex<Output>.Match) -> String {
  let output = AnyRegexOutput(match)
  let captures = output.enumerated().dropFirst().map { index, capture in
    let value = capture.value.flatMap(nilIfNil).map(Structure.bare)
    let text = (value as? Substring).map(String.init) ?? stringify(value)
    return "\(capture.name ?? "\(index)"): \(value == nil ? "none" : "<\(text)>")"
  }
  return ", where <\(String(output[0].substring ?? "").elided())> matches"
    + (captures.isEmpty ? "" : ", with captures \(list(captures) { $0 })")
}
