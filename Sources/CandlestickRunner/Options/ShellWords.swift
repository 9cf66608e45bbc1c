/// Splits a line into words as a shell does: at spaces outside of quotes, and up to a comment.
enum ShellWords {
  /// Returns the words of a line; nil if a quote is not closed.
  static func split(_ line: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.popFirst() else { return nil }
        // In double quotes, a backslash is literal unless the next character is special.
        word = (word ?? "") + (quote == nil || "\\\"$`".contains(next) ? "" : "\\") + String(next)
      case (_, _?): word = (word ?? "") + String(character)
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case ("#", nil) where word == nil: return words
      case (_, nil) where character.isWhitespace:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
