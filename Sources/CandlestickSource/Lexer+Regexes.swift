extension Lexer {
  /// Reads `#/…/#`, which spans lines if its first line is empty.
  mutating func readExtendedRegex(hashCount: Int) throws(SourceError) {
    let start = position
    position += hashCount + 1
    let isMultiline = isLineEmpty(from: position)
    while position < bytes.count, isMultiline || !bytes[position].endsLine {
      if bytes[position] == .slash, areHashes(hashCount, at: position + 1) {
        position += 1 + hashCount
        return emit(.regex, from: start)
      }
      position += bytes[position] == .backslash && !peek(1).endsLine ? 2 : 1
    }
    throw text.error(at: start, "this regular expression has no end")
  }

  /// Returns the end of the literal `/…/` that starts at the current position; nil if the slash is an operator.
  ///
  /// As in the compiler, such a literal is on one line, starts where an expression can start, has balanced parentheses, and
  /// has no space after its first or before its last slash.
  mutating func findRegexEnd() -> Int? {
    guard position >= noRegexBefore, mayBeginExpression, !peek(1).isSpace, peek(1) != UInt8(ascii: ")") else {
      return nil
    }
    var depth = 0
    var index = position + 1
    while index < bytes.count, !bytes[index].endsLine {
      switch bytes[index] {
      case .slash: return bytes[index - 1].isSpace ? nil : index + 1
      case .backslash where index + 1 < bytes.count && !bytes[index + 1].endsLine: index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return nil }
      default: break
      }
      index += 1
    }
    noRegexBefore = index
    return nil
  }

  /// True if the next token can start an expression, so that a slash is not an infix operator.
  var mayBeginExpression: Bool {
    guard let last = tokens.last else { return true }
    let isApart = last.range.upperBound < position
    // At the start of a line, `/` starts a literal unless a space follows it.
    if isApart, bytes[last.range.upperBound..<position].contains(where: \.endsLine) { return true }
    guard last.kind == .operator else { return Self.mayBeginExpression(after: last, text) }
    // The slash is an operator in "a! / b", but starts a literal in "!/b/" and "a ? /b/ : c".
    let isMark = last.range.count == 1 && "!?".utf8.contains(bytes[last.range.lowerBound])
    guard isMark, let operand = tokens.dropLast().last else { return true }
    return operand.range.upperBound < last.range.lowerBound || Self.mayBeginExpression(after: operand, text)
  }

  private static func mayBeginExpression(after token: Token, _ text: SourceText) -> Bool {
    switch token.kind {
    case .identifier: wordsBeforeExpressions.contains(text[token.range])
    case .number, .string, .stringClosing, .regex: false
    case .bracket: UInt8.opening(of: text.bytes[token.range.lowerBound]) == nil
    default: true
    }
  }

  private static let wordsBeforeExpressions: Set<String> = [
    "as", "await", "case", "consume", "copy", "do", "else", "guard", "if", "in", "is", "repeat", "return", "switch",
    "throw", "try", "where", "while", "yield",
  ]
}
