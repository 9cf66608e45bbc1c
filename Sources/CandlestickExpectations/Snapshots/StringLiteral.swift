/// Writes string literals of Swift.
package enum StringLiteral {
  /// The widest text that is written on one line.
  private static let columns = 80
  private static let quote = UInt8(ascii: "\"")

  /// Returns a literal on one line; nil if the text reads better on several.
  package static func line(_ text: String) -> String? {
    guard text.utf8.count <= columns, !text.contains(where: \.isNewline), text.utf8.first != quote,
      text.utf8.last != quote
    else {
      return nil
    }
    let hashes = hashes(for: text, quotes: "\"")
    return "\(hashes)\"\(escaped(text, hashes))\"\(hashes)"
  }

  /// Returns the lines of a literal between three quotes, without indentation.
  package static func lines(_ text: String) -> [String] {
    let hashes = hashes(for: text, quotes: "\"\"\"")
    let lines = LinesDifference.lines(of: text).map { line in
      // Editors remove spaces at the end of a line.
      line.last == " " ? escaped(String(line.dropLast()), hashes) + "\\\(hashes)u{20}" : escaped(line, hashes)
    }
    return ["\(hashes)\"\"\""] + lines + ["\"\"\"\(hashes)"]
  }

  /// Returns as many hashes as make backslashes and quotes in a text plain characters.
  private static func hashes(for text: String, quotes: String) -> String {
    var hashes = ""
    // The compiler reads bytes: a combining mark after a quote does not change it.
    while text.utf8.contains("\\\(hashes)".utf8) || text.utf8.contains("\(quotes)\(hashes)".utf8) { hashes += "#" }
    return hashes
  }

  /// Returns the text with its invisible characters as escapes.
  private static func escaped(_ text: String, _ hashes: String) -> String {
    text.map { character in
      let escape = Notation.plain.text(of: character)
      return escape == String(character) ? escape : "\\\(hashes)\(escape.dropFirst())"
    }.joined()
  }
}
