/// Splits Swift source into tokens in one pass.
package struct Lexer {
  /// A string literal whose end has not been read yet.
  struct OpenString {
    let start: Int
    let hashCount: Int
    let isMultiline: Bool
    /// The number of open brackets in the current interpolation.
    var depth = 0
    var hasInterpolation = false
  }

  let text: SourceText
  let bytes: [UInt8]
  /// The tokens read so far.
  package private(set) var tokens: [Token] = []
  /// The white space and comments read so far.
  package private(set) var trivia: [Token] = []
  /// The offset of the next token.
  var position: Int
  /// The string literals around the current interpolation, outermost first.
  var strings: [OpenString] = []
  /// No regular expression literal starts before this offset. Avoids searching a line more than once.
  var noRegexBefore = 0
  private var startsLine = true

  /// - Parameters:
  ///   - text: the source.
  ///   - start: the offset of the first token.
  package init(_ text: SourceText, from start: Int = 0) {
    self.text = text
    bytes = text.bytes
    position = start
    if start == 0, bytes.starts(with: "#!".utf8) { readLineComment() }
  }

  /// Reads all tokens.
  ///
  /// - Throws: ``SourceError`` if a string, comment or regular expression is not terminated.
  package mutating func readAll() throws(SourceError) {
    while try token(at: tokens.count) != nil {}
  }

  /// Returns the token at an index; nil after the last one. Reads only as far as necessary.
  ///
  /// - Throws: ``SourceError`` if a string, comment or regular expression is not terminated.
  package mutating func token(at index: Int) throws(SourceError) -> Token? {
    while tokens.count <= index {
      guard position < bytes.count else {
        if let string = strings.last { throw unterminated(string) }
        return nil
      }
      try readToken()
    }
    return tokens[index]
  }

  /// Returns the byte at a distance from the current position; 0 after the end of the file.
  func peek(_ distance: Int = 0) -> UInt8 { position + distance < bytes.count ? bytes[position + distance] : 0 }

  /// Adds a token that ends at the current position.
  mutating func emit(_ kind: Token.Kind, from start: Int) {
    let token = Token(kind: kind, range: start..<position, startsLine: startsLine)
    if kind.isTrivia {
      trivia.append(token)
      var index = start
      while index < position, !startsLine {
        if bytes[index].endsLine { startsLine = true }
        index += 1
      }
    } else {
      tokens.append(token)
      startsLine = false
    }
  }

  private mutating func readToken() throws(SourceError) {
    let start = position
    let byte = bytes[position]
    switch byte {
    case _ where byte.isSpace: readSpace()
    case .slash where peek(1) == .slash: readLineComment()
    case .slash where peek(1) == .star: try readBlockComment()
    case .quote: try openString(hashCount: 0)
    case .hash: try readHash()
    case .backquote: try readQuotedName()
    case _ where byte.isDigit: readNumber()
    case _ where byte.isNameStart: readName(.identifier)
    case UInt8(ascii: "@") where isName(at: position + 1):
      position += 1
      readName(.attribute, from: start)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      position += 1
      if !strings.isEmpty { strings[strings.count - 1].depth += 1 }
      emit(.bracket, from: start)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      position += 1
      emit(.bracket, from: start)
      try closeBracket()
    case .dot where peek(1) != .dot:
      position += 1
      emit(.punctuation, from: start)
    case _ where byte.isOperator || byte == .dot: try readOperator()
    case _ where byte >= 0x80: readUnicode()
    default:
      position += 1
      emit(.punctuation, from: start)
    }
  }

  // MARK: - Trivia

  private mutating func readSpace() {
    let start = position
    while position < bytes.count, bytes[position].isSpace { position += 1 }
    emit(.whitespace, from: start)
  }

  private mutating func readLineComment() {
    let start = position
    while position < bytes.count, !bytes[position].endsLine { position += 1 }
    emit(.comment, from: start)
  }

  private mutating func readBlockComment() throws(SourceError) {
    let start = position
    var depth = 0
    repeat {
      guard position + 1 < bytes.count else { throw text.error(at: start, "this comment has no end") }
      switch (peek(), peek(1)) {
      case (.slash, .star):
        depth += 1
        position += 2
      case (.star, .slash):
        depth -= 1
        position += 2
      default: position += 1
      }
    } while depth > 0
    emit(.comment, from: start)
  }

  // MARK: - Names and numbers

  private func isName(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    guard bytes[index] >= 0x80 else { return bytes[index].isNameStart }
    let scalar = scalar(at: index)
    return !scalar.isOperator && !scalar.isSpace
  }

  private mutating func readName(_ kind: Token.Kind, from start: Int? = nil) {
    let start = start ?? position
    while position < bytes.count {
      if bytes[position] < 0x80 {
        guard bytes[position].isNameStart || bytes[position].isDigit else { break }
        position += 1
      } else {
        let scalar = scalar(at: position)
        guard !scalar.isOperator && !scalar.isSpace else { break }
        position += UTF8.width(scalar)
      }
    }
    emit(kind, from: start)
  }

  private mutating func readQuotedName() throws(SourceError) {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != .backquote, !bytes[position].endsLine { position += 1 }
    guard peek() == .backquote else { throw text.error(at: start, "this ` has no partner on its line") }
    position += 1
    emit(.identifier, from: start)
  }

  private mutating func readNumber() {
    let start = position
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while position < bytes.count {
      let byte = bytes[position]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isPart =
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || (byte == .dot && peek(1).isDigit)
        || (isSign && position > start && (bytes[position - 1] | 0x20) == exponent && peek(1).isDigit)
      guard isPart else { break }
      position += 1
    }
    emit(.number, from: start)
  }

  private mutating func readUnicode() {
    let start = position
    let scalar = scalar(at: position)
    if scalar.isSpace {
      position += UTF8.width(scalar)
      emit(.whitespace, from: start)
    } else if scalar.isOperator {
      readOperatorCharacters(from: start)
    } else {
      readName(.identifier)
    }
  }

  /// Returns the character that starts at an offset.
  private func scalar(at index: Int) -> Unicode.Scalar {
    var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "a" }
    return scalar
  }

  // MARK: - Operators and #

  private mutating func readHash() throws(SourceError) {
    let start = position
    var end = position
    while end < bytes.count, bytes[end] == .hash { end += 1 }
    let hashCount = end - start
    switch end < bytes.count ? bytes[end] : 0 {
    case .quote: try openString(hashCount: hashCount)
    case .slash: try readExtendedRegex(hashCount: hashCount)
    case _ where hashCount == 1 && isName(at: end):
      position = end
      readName(.directive, from: start)
    default:
      position = end
      emit(.punctuation, from: start)
    }
  }

  private mutating func readOperator() throws(SourceError) {
    if peek() == .slash, let end = findRegexEnd() {
      let start = position
      position = end
      return emit(.regex, from: start)
    }
    if peek() == UInt8(ascii: "!"), peek(1) == .slash, mayBeginExpression {
      // In "!/…/", the operator is "!", not "!/".
      position += 1
      return emit(.operator, from: position - 1)
    }
    readOperatorCharacters(from: position)
  }

  private mutating func readOperatorCharacters(from start: Int) {
    let mayHaveDots = peek() == .dot
    while position < bytes.count {
      let byte = bytes[position]
      let beginsComment = byte == .slash && (peek(1) == .slash || peek(1) == .star)
      if beginsComment && position > start { break }
      if byte.isOperator || (mayHaveDots && byte == .dot) {
        position += 1
      } else if byte >= 0x80 {
        let scalar = scalar(at: position)
        guard scalar.isOperator || scalar.isCombining else { break }
        position += UTF8.width(scalar)
      } else {
        break
      }
    }
    emit(.operator, from: start)
  }
}
