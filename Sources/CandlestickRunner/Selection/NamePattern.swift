import CandlestickSpecs
import Foundation

/// A pattern that selects tests by name.
struct NamePattern {
  /// The pattern as the user wrote it.
  let source: String
  /// True if the pattern is plain text, false if it is a regular expression.
  private var isPlainText = false
  private let expression: NSRegularExpression?
  /// The pattern as plain text, with the same characters replaced as in the names of examples.
  private let text: String
  /// The text, split after a potential class name, as in `Class/name`, `Class.name` and `Class name`.
  private let splits: [(className: Substring, rest: Substring)]

  init(_ source: String) {
    self.source = source
    expression = try? NSRegularExpression(pattern: source)
    text = ExampleName.readable(source)
    splits = Self.splits(of: text)
  }

  /// Makes the pattern plain text if any test matches it as plain text, because it is then most likely a copied name.
  mutating func resolve(among tests: [TestNames]) { isPlainText = tests.contains(where: isText) }

  /// Returns true if the pattern selects a test. Call ``resolve(among:)`` first.
  func selects(_ names: TestNames) -> Bool { isPlainText ? isText(of: names) : matches(names) }

  /// Returns true if the pattern, as a regular expression, matches the listed name, as the package manager's filters do.
  func matches(_ names: TestNames) -> Bool {
    let listed = names.listed
    return expression?.firstMatch(in: listed, range: NSRange(listed.startIndex..., in: listed)) != nil
  }

  /// Returns true if the pattern, as plain text, is part of the name as written in the spec, as listed, or as reported.
  func isText(of names: TestNames) -> Bool {
    guard !text.isEmpty else { return false }
    return names.className.readable.contains(text) || isText(of: names, names.name)
      || names.fullName.map { isText(of: names, $0) } == true
  }

  private func isText(of names: TestNames, _ name: String) -> Bool {
    name.contains(text)
      || splits.contains { className, rest in
        name.hasPrefix(rest) && names.className.readable.hasSuffix(className)
      }
  }

  private static func splits(of text: String) -> [(className: Substring, rest: Substring)] {
    let separators: Set<Character> = ["／", "．", " "]
    guard let first = text.firstIndex(where: separators.contains) else { return [] }
    let rest = text[text.index(after: first)...]
    var splits = [(text[..<first], rest)]
    if text[first] == "．", let second = rest.firstIndex(where: separators.contains) {
      splits.append((text[..<second], rest[rest.index(after: second)...]))
    }
    return splits
  }
}
