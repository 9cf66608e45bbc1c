import Foundation

/// A pattern that selects tests by their names.
struct NamePattern {
  /// The pattern as it was given.
  let source: String
  /// Whether it is taken for plain text, and not for an expression.
  private var isPlainText = false
  private let expression: NSRegularExpression?
  /// The text that names may hold, with misread characters replaced as in names.
  private let text: String
  /// The text split after what may be the name of a class, as in `Class/name`, `Class.name` and `Class name`.
  private let splits: [(className: Substring, rest: Substring)]

  init(_ source: String) {
    self.source = source
    expression = try? NSRegularExpression(pattern: source)
    text = ExampleName.readable(source)
    splits = Self.splits(of: text)
  }

  /// Takes the pattern for plain text if it is that of any of the tests, since a name that was copied is not meant as an
  /// expression, whatever it holds.
  mutating func resolve(among tests: [TestNames]) { isPlainText = tests.contains(where: isText) }

  /// Whether the pattern selects a test, as what it has been resolved to.
  func selects(_ names: TestNames) -> Bool { isPlainText ? isText(of: names) : matches(names) }

  /// Whether the pattern is a regular expression that matches in the listed name, as the package manager's filters do.
  func matches(_ names: TestNames) -> Bool {
    let listed = names.listed
    return expression?.firstMatch(in: listed, range: NSRange(listed.startIndex..., in: listed)) != nil
  }

  /// Whether the pattern, read as plain text, is part of a name, be it as the user wrote it or as it is listed or reported.
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
