/// A source file taken apart into tokens.
///
/// Every byte of the file is in exactly one of ``tokens`` and ``trivia``.
///
/// ```swift
/// let code = try SourceCode(SourceText(path: "CatSpec.swift", "fit(\"purrs\") { }"))
/// code.name(at: 0)              // "fit"
/// code.partner(of: 1)           // 3: the index of the token ")"
/// ```
package struct SourceCode: Sendable {
  /// The file.
  package let text: SourceText
  /// What the compiler sees, in order.
  package let tokens: [Token]
  /// Comments and white space, in order.
  package let trivia: [Token]
  private let partners: [Int]

  /// Takes a file apart.
  ///
  /// - Throws: a ``SourceError`` with the place, if a string or a comment has no end or a bracket has no partner.
  package init(_ text: SourceText) throws(SourceError) {
    var lexer = Lexer(text)
    try lexer.run()
    self.text = text
    tokens = lexer.tokens
    trivia = lexer.trivia
    partners = try Self.partners(of: lexer.tokens, in: text)
  }

  /// The text of a token as it is in the file; "" for an index outside of the tokens.
  ///
  /// - Parameter index: an index in ``tokens``.
  package func string(at index: Int) -> String { tokens.indices.contains(index) ? text[tokens[index].range] : "" }

  /// The name that an identifier stands for, without backquotes; nil for another token, or none.
  package func name(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
    let range = tokens[index].range
    let isQuoted = text.bytes[range.lowerBound] == UInt8(ascii: "`")
    return text[isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range]
  }

  /// Whether a token is there and reads so; a string, comment or regular expression never does.
  package func `is`(_ string: String, at index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    switch tokens[index].kind {
    case .string, .stringOpening, .stringMiddle, .stringClosing, .regex, .whitespace, .comment: return false
    default: return text.bytes[tokens[index].range].elementsEqual(string.utf8)
    }
  }

  /// The token that closes what a token opens, or opens what it closes.
  ///
  /// These are brackets, and the first and last part of a string literal with interpolations.
  package func partner(of index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] != index else { return nil }
    return partners[index]
  }

  /// The token after all that the token at an index opens: to go over source on one level of brackets.
  package func next(after index: Int) -> Int {
    guard let partner = partner(of: index), partner > index else { return index + 1 }
    return partner + 1
  }

  /// Where a token begins.
  package func place(at index: Int) -> SourcePlace {
    text.place(of: tokens.indices.contains(index) ? tokens[index].range.lowerBound : text.bytes.count)
  }

  /// The comments in a part of the file, for instance in what is about to be replaced.
  package func comments(in range: Range<Int>) -> ArraySlice<Token> {
    let start = trivia.firstIndex(notBefore: range.lowerBound)
    let end = trivia.firstIndex(notBefore: range.upperBound)
    return trivia[start..<max(start, end)].filter { $0.kind == .comment }[...]
  }

  private static func partners(of tokens: [Token], in text: SourceText) throws(SourceError) -> [Int] {
    var partners = Array(tokens.indices)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .stringOpening: open.append(index)
      case .stringClosing:
        // The lexer has seen to it that strings and the brackets in them are balanced.
        if let start = open.popLast() { (partners[start], partners[index]) = (index, start) }
      case .bracket:
        let bracket = text.bytes[token.range.lowerBound]
        guard let opening = UInt8.opening(of: bracket) else {
          open.append(index)
          continue
        }
        guard let start = open.last, text.bytes[tokens[start].range.lowerBound] == opening else {
          let place = open.last.map { text.place(of: tokens[$0].range.lowerBound) }
          let reason = place.map { " has another one open, from \($0)" } ?? " has no opening one"
          throw text.error(at: token.range.lowerBound, "this \(text[token.range])\(reason)")
        }
        open.removeLast()
        (partners[start], partners[index]) = (index, start)
      default: break
      }
    }
    if let start = open.last {
      throw text.error(at: tokens[start].range.lowerBound, "this \(text[tokens[start].range]) is not closed")
    }
    return partners
  }
}

extension [Token] {
  /// The index of the first token that begins at an offset or later.
  fileprivate func firstIndex(notBefore offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
