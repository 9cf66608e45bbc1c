/// Finds statements, and the braces around tokens.
extension SourceCode {
  /// Returns the last token of the statement that contains a token.
  func statementEnd(from start: Int) -> Int {
    var index = start
    while true {
      let after = next(after: index)
      guard tokens.indices.contains(after), !self.is(";", at: after), !isClosing(after), !startsStatement(at: after)
      else { return after - 1 }
      index = after
    }
  }

  /// Returns true if the token is the first on its line and does not continue the previous statement.
  func startsStatement(at index: Int) -> Bool {
    tokens[index].startsLine && (index == 0 || !Statement.continues(at: index, of: tokens, in: text))
  }

  func isClosing(_ index: Int) -> Bool {
    tokens[index].kind == .bracket && UInt8.opening(of: text.bytes[start(of: index)]) != nil
  }

  /// Returns true if a token is an identifier without backquotes.
  func isPlain(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return false }
    return text.bytes[start(of: index)] != .backquote
  }

  private static let declarationKeywords: Set<String> = [
    "func", "let", "var", "class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype", "macro",
  ]

  /// Returns true if the token is the name in a declaration.
  func isDeclaredName(_ index: Int) -> Bool {
    Self.declarationKeywords.contains(string(at: index - 1)) && !self.is(".", at: index - 2)
  }

  /// Returns true if the token is the name of a value, type or parameter in the place where it is introduced.
  func isBinding(_ index: Int) -> Bool {
    if self.is(".", at: index - 1) { return false }
    if isDeclaredName(index) || self.is("for", at: index - 1) { return true }
    if let braces = braces(around: index).first, let end = closureIn(braces), index < end { return true }
    var open = opening(around: index)
    if self.is(":", at: index + 1), let open, self.is("func", at: open - 2) || self.is("init", at: open - 1) {
      return true
    }
    // The pattern `let (a, b)`.
    while let start = open, self.is("(", at: start) {
      if isAny(of: ["let", "var"], at: start - 1) { return true }
      open = opening(around: start)
    }
    return false
  }

  /// Returns the braces around a token, innermost first. The braces around a closing brace include its own; those around an
  /// opening brace do not.
  func braces(around index: Int) -> [ClosedRange<Int>] {
    var braces: [ClosedRange<Int>] = []
    var open = partner(of: index).flatMap { $0 < index ? $0 : nil } ?? opening(around: index)
    while let start = open {
      if self.is("{", at: start), let close = partner(of: start) { braces.append(start...close) }
      open = opening(around: start)
    }
    return braces
  }

  /// Returns the offset of the first byte of a token.
  func start(of index: Int) -> Int { tokens[index].range.lowerBound }

  /// Returns the offset after the last byte of a token.
  func end(of index: Int) -> Int { tokens[index].range.upperBound }

  /// Returns the bytes from the first to the last token of a range, including the trivia between them.
  func bytes(of range: ClosedRange<Int>) -> Range<Int> { start(of: range.lowerBound)..<end(of: range.upperBound) }

  /// Returns the text from the first to the last token of a range, including the trivia between them.
  func string(of range: ClosedRange<Int>) -> String { text[bytes(of: range)] }

  /// Returns the tokens of a range that are not inside of closures.
  func topLevel(_ range: ClosedRange<Int>) -> [Int] {
    var found: [Int] = []
    var index = range.lowerBound
    while index <= range.upperBound {
      found.append(index)
      index = self.is("{", at: index) ? next(after: index) : index + 1
    }
    return found
  }
}
