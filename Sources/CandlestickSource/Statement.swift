/// Finds the ends of statements.
package enum Statement {
  /// Returns the offset after the statement that starts at an offset; nil if the statement is not terminated.
  ///
  /// A statement ends before a line that does not continue it, provided that its brackets are closed. It also ends before a
  /// comma, a semicolon, or the closing bracket around it.
  package static func end(from start: Int, in text: SourceText) -> Int? {
    var lexer = Lexer(text, from: start)
    var end = start
    var depth = 0
    var index = 0
    while true {
      do throws(SourceError) {
        guard let token = try lexer.token(at: index) else { return depth == 0 ? end : nil }
        if depth == 0, index > 0, ends(before: token, at: index, lexer.tokens, text) { return end }
        if token.kind == .bracket {
          depth += UInt8.opening(of: text.bytes[token.range.lowerBound]) == nil ? 1 : -1
          if depth < 0 { return end }
        }
        end = token.range.upperBound
        index += 1
      } catch {
        return nil
      }
    }
  }

  private static func ends(before token: Token, at index: Int, _ tokens: [Token], _ text: SourceText) -> Bool {
    if token.kind == .punctuation, [",", ";"].contains(text[token.range]) { return true }
    guard token.startsLine else { return false }
    let isNextLine =
      text.position(of: token.range.lowerBound).line == text.position(of: tokens[index - 1].range.upperBound).line + 1
    return !isNextLine || !continues(at: index, of: tokens, in: text)
  }

  private static let marksBefore: Set<String> = [",", ":", "=", ".", "->"]
  private static let marksAfter: Set<String> = [".", ",", ":", "{"]
  private static let wordsBefore: Set<String> = ["try", "await", "as", "is"]
  private static let wordsAfter: Set<String> = ["else", "as", "is", "in", "where", "throws", "rethrows"]
  private static let longestWord = 8

  /// Returns true if a token at the start of a line continues the previous statement.
  ///
  /// - Parameters:
  ///   - index: the index of the token, which must not be 0.
  ///   - tokens: the tokens.
  ///   - text: the source.
  package static func continues(at index: Int, of tokens: [Token], in text: SourceText) -> Bool {
    let (last, next) = (tokens[index - 1], tokens[index])
    // An infix operator at the end of a line follows a space. Any other operator belongs to its operand or to a type.
    switch last.kind {
    case .operator: if isSpace(before: last, text) || marksBefore.contains(text[last.range]) { return true }
    case .punctuation: if marksBefore.contains(text[last.range]) { return true }
    case .identifier where last.range.count <= longestWord && wordsBefore.contains(text[last.range]):
      return index < 2 || text[tokens[index - 2].range] != "."
    default: break
    }
    switch next.kind {
    case .operator: return isSpace(after: next, text)
    case .punctuation, .bracket: return marksAfter.contains(text[next.range])
    case .identifier: return next.range.count <= longestWord && wordsAfter.contains(text[next.range])
    default: return false
    }
  }

  private static func isSpace(before token: Token, _ text: SourceText) -> Bool {
    let offset = token.range.lowerBound
    return offset > 0 && (text.bytes[offset - 1].isSpace || text.bytes[offset - 1] == .slash)
  }

  private static func isSpace(after token: Token, _ text: SourceText) -> Bool {
    let offset = token.range.upperBound
    return offset < text.bytes.count && (text.bytes[offset].isSpace || text.bytes[offset] == .slash)
  }
}
