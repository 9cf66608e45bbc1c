extension Lexer {
  /// Reads a string literal up to its end or its first interpolation.
  mutating func openString(hashCount: Int) throws(SourceError) {
    let start = position
    position += hashCount
    let hasThreeQuotes = peek(1) == .quote && peek(2) == .quote
    // `#"""#` is a literal that contains a quotation mark; `#"""` at the end of a line opens a multiline literal.
    let isMultiline = hasThreeQuotes && (hashCount == 0 || isLineEmpty(from: position + 3))
    position += isMultiline ? 3 : 1
    try readString(OpenString(start: start, hashCount: hashCount, isMultiline: isMultiline), from: start)
  }

  /// Continues the string literal if the last bracket ended an interpolation.
  mutating func closeBracket() throws(SourceError) {
    guard let string = strings.last else { return }
    strings[strings.count - 1].depth -= 1
    guard string.depth == 1 else { return }
    guard bytes[position - 1] == UInt8(ascii: ")") else {
      throw text.error(at: position - 1, "this bracket does not close the interpolation that it is in")
    }
    strings.removeLast()
    try readString(string, from: position)
  }

  func unterminated(_ string: OpenString) -> SourceError { text.error(at: string.start, "this string has no end") }

  /// Reads a string literal up to its end or its next interpolation.
  private mutating func readString(_ open: OpenString, from start: Int) throws(SourceError) {
    var string = open
    while position < bytes.count {
      switch bytes[position] {
      case .backslash where areHashes(string.hashCount, at: position + 1):
        position += 1 + string.hashCount
        if peek() == UInt8(ascii: "(") {
          emit(string.hasInterpolation ? .stringMiddle : .stringOpening, from: start)
          position += 1
          emit(.bracket, from: position - 1)
          string.hasInterpolation = true
          string.depth = 1
          strings.append(string)
          return
        }
        // An escaped quotation mark does not end the literal. An escaped line break in a single-line literal is an error.
        if peek() == .quote || peek() == .backslash { position += 1 }
      case .quote where endsString(string):
        position += (string.isMultiline ? 3 : 1) + string.hashCount
        return emit(string.hasInterpolation ? .stringClosing : .string, from: start)
      case let byte where byte.endsLine && !string.isMultiline: throw unterminated(string)
      default: position += 1
      }
    }
    throw unterminated(string)
  }

  private func endsString(_ string: OpenString) -> Bool {
    guard string.isMultiline else { return areHashes(string.hashCount, at: position + 1) }
    return peek(1) == .quote && peek(2) == .quote && areHashes(string.hashCount, at: position + 3)
  }

  /// Returns true if a number of `#` are at an index.
  func areHashes(_ count: Int, at index: Int) -> Bool {
    index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == .hash }
  }

  /// Returns true if only white space remains on the line.
  func isLineEmpty(from index: Int) -> Bool {
    bytes[index...].first { !$0.isSpace || $0.endsLine }?.endsLine ?? true
  }
}
