/// Writes Swift string literals.
package enum StringLiteral {
  /// The maximum length, in bytes, of a text that is written on one line.
  private static let columns = 80
  private static let quote = UInt8(ascii: "\"")

  /// Returns the text as a literal on one line; nil if it reads better on several.
  package static func line(_ text: String) -> String? {
    guard text.utf8.count <= columns, !text.contains(where: \.isNewline), text.utf8.first != quote,
      text.utf8.last != quote
    else {
      return nil
    }
    let hashes = hashes(for: text, quotes: "\"")
    return "\(hashes)\"\(escaped(text, hashes))\"\(hashes)"
  }

  /// Returns the lines of a multi-line literal, without indentation.
  package static func lines(_ text: String) -> [String] {
    let hashes = hashes(for: text, quotes: "\"\"\"")
    let lines = LinesDifference.lines(of: text).map { line in
      // Escape a trailing space, because editors remove it.
      line.last == " " ? escaped(String(line.dropLast()), hashes) + "\\\(hashes)u{20}" : escaped(line, hashes)
    }
    return ["\(hashes)\"\"\""] + lines + ["\"\"\"\(hashes)"]
  }

  /// Returns the number signs that a literal needs so that no backslash or quote in the text has a special meaning.
  private static func hashes(for text: String, quotes: String) -> String {
    var hashes = ""
    // Compare bytes as the compiler does: it recognizes a quote even if a combining mark follows.
    while text.utf8.contains("\\\(hashes)".utf8) || text.utf8.contains("\(quotes)\(hashes)".utf8) { hashes += "#" }
    return hashes
  }

  /// Returns the text with escapes for its invisible characters.
  private static func escaped(_ text: String, _ hashes: String) -> String {
    text.map { character in
      let escape = Notation.plain.text(of: character)
      return escape == String(character) ? escape : "\\\(hashes)\(escape.dropFirst())"
    }.joined()
  }
}
