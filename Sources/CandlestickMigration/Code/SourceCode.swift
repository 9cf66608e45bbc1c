// The types of CandlestickSource, such as files, tokens and positions, are part of this module's API.
@_exported import CandlestickSource

/// A source file, split into tokens.
///
/// Every byte of the file belongs to exactly one element of ``tokens`` or ``trivia``.
///
/// ```swift
/// let code = try SourceCode(SourceText(path: "CatSpec.swift", "fit(\"purrs\") { }"))
/// code.name(at: 0)              // "fit"
/// code.partner(of: 1)           // 3: the index of the token ")"
/// ```
package final class SourceCode: Sendable {
  /// The file.
  package let text: SourceText
  /// The tokens that the compiler sees, in order.
  package let tokens: [Token]
  /// Comments and white space, in order.
  package let trivia: [Token]
  /// For each bracket, the matching bracket; for each part of a string with interpolations, the other end. Any other token
  /// maps to itself.
  private let partners: [Int]
  /// For each token, the innermost opening bracket around it; -1 if there is none.
  private let openings: [Int]
  /// The indices of the tokens of each name, attribute and directive.
  private let words: [String: [Int]]

  /// Splits a file into tokens.
  ///
  /// - Throws: a ``SourceError`` with the position if a string or a comment has no end or a bracket has no partner.
  package init(_ text: SourceText) throws(SourceError) {
    var lexer = Lexer(text)
    try lexer.readAll()
    self.text = text
    tokens = lexer.tokens
    trivia = lexer.trivia
    (partners, openings) = try Self.partners(of: lexer.tokens, in: text)
    var words: [String: [Int]] = [:]
    for index in 0..<tokens.count {
      switch tokens[index].kind {
      case .identifier, .attribute, .directive: words[text[tokens[index].range], default: []].append(index)
      default: break
      }
    }
    self.words = words
  }

  /// Returns the indices of the tokens that are one of some words, in order. Words are names as written, attributes and
  /// directives.
  ///
  /// Uses an index, so that rules need not scan all tokens.
  package func indices(of names: some Sequence<String>) -> [Int] {
    let found = names.compactMap { words[$0] }
    return found.count == 1 ? found[0] : found.joined().sorted()
  }

  /// Returns the indices of the tokens that are a given word, in order.
  package func indices(of name: String) -> [Int] { words[name] ?? [] }

  var allWords: some Sequence<String> { words.keys }

  /// Returns the text of a token as written; "" for an index outside of ``tokens``.
  package func string(at index: Int) -> String { tokens.indices.contains(index) ? text[tokens[index].range] : "" }

  /// Returns the name of an identifier without backquotes; nil if the token is not an identifier or does not exist.
  package func name(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
    let range = tokens[index].range
    let isQuoted = text.bytes[range.lowerBound] == .backquote
    return text[isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range]
  }

  /// Returns true if a token exists and has the given text. Always false for strings and regular expressions.
  package func `is`(_ string: String, at index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    switch token.kind {
    case .string, .stringOpening, .stringMiddle, .stringClosing, .regex: return false
    default: break
    }
    let range = token.range
    guard range.count == string.utf8.count, string.utf8.first == text.bytes[range.lowerBound] else { return false }
    return range.count == 1 || text.bytes[range].elementsEqual(string.utf8)
  }

  /// Returns true if a token exists and has one of the given texts.
  func isAny(of strings: some Sequence<String>, at index: Int) -> Bool {
    strings.contains { self.is($0, at: index) }
  }

  /// Returns the matching bracket of a bracket, or the other end of a string literal with interpolations; nil for other
  /// tokens.
  package func partner(of index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] != index else { return nil }
    return partners[index]
  }

  /// Returns the index after a token or, for an opening bracket, after the matching one. Scans tokens on one level of
  /// brackets.
  package func next(after index: Int) -> Int {
    guard let partner = partner(of: index), partner > index else { return index + 1 }
    return partner + 1
  }

  package func position(at index: Int) -> SourcePosition {
    text.position(of: tokens.indices.contains(index) ? tokens[index].range.lowerBound : text.bytes.count)
  }

  /// Returns the comments in a part of the file, for example in bytes that are about to be replaced.
  package func comments(in range: Range<Int>) -> ArraySlice<Token> {
    let start = trivia.firstIndex(notBefore: range.lowerBound)
    let end = trivia.firstIndex(notBefore: range.upperBound)
    return trivia[start..<max(start, end)].filter { $0.kind == .comment }[...]
  }

  /// Returns true if a byte is part of a comment.
  func isInComment(_ offset: Int) -> Bool {
    let index = trivia.firstIndex(notBefore: offset + 1) - 1
    return index >= 0 && trivia[index].kind == .comment && trivia[index].range.contains(offset)
  }

  /// Returns the innermost opening bracket around a token; nil if there is none.
  package func opening(around index: Int) -> Int? {
    guard openings.indices.contains(index), openings[index] >= 0 else { return nil }
    return openings[index]
  }

  private static func partners(
    of tokens: [Token],
    in text: SourceText
  ) throws(SourceError) -> (partners: [Int], openings: [Int]) {
    var partners = Array(tokens.indices)
    var openings = Array(repeating: -1, count: tokens.count)
    // The innermost bracket or string that is not closed yet.
    var open = -1
    for index in 0..<tokens.count {
      openings[index] = open
      let token = tokens[index]
      switch token.kind {
      case .stringOpening: open = index
      case .bracket where UInt8.opening(of: text.bytes[token.range.lowerBound]) == nil: open = index
      case .stringClosing, .bracket:
        // The lexer has already checked that strings are balanced, including brackets in interpolations.
        let opening = UInt8.opening(of: text.bytes[token.range.lowerBound])
        guard open >= 0, token.kind == .stringClosing || text.bytes[tokens[open].range.lowerBound] == opening else {
          let position = open >= 0 ? text.position(of: tokens[open].range.lowerBound) : nil
          let reason = position.map { " does not close the bracket at \($0)" } ?? " has no opening bracket"
          throw text.error(at: token.range.lowerBound, "this \(text[token.range])\(reason)")
        }
        (partners[open], partners[index]) = (index, open)
        open = openings[open]
        openings[index] = open
      default: break
      }
    }
    if open >= 0 {
      throw text.error(at: tokens[open].range.lowerBound, "this \(text[tokens[open].range]) is not closed")
    }
    return (partners, openings)
  }
}

/// Searches sorted indices of tokens.
extension [Int] {
  func elements(in range: ClosedRange<Int>) -> ArraySlice<Int> {
    let start = partitioningIndex { $0 >= range.lowerBound }
    return self[start..<Swift.max(start, partitioningIndex { $0 > range.upperBound })]
  }

  func hasElement(in range: ClosedRange<Int>) -> Bool {
    let start = partitioningIndex { $0 >= range.lowerBound }
    return start < count && self[start] <= range.upperBound
  }
}

extension [Token] {
  /// Returns the index of the first token that starts at an offset or later.
  fileprivate func firstIndex(notBefore offset: Int) -> Int { partitioningIndex { $0.range.lowerBound >= offset } }
}
