extension TagExpression {
  /// The error if a text is not a valid expression.
  struct ParseError: Error, CustomStringConvertible {
    let description: String

    /// Creates the error.
    ///
    /// - Parameters:
    ///   - offset: the number of characters before the error.
    ///   - expected: a description of valid text at this position.
    fileprivate init(_ text: String, at offset: Int, expected: String) {
      let found = offset < text.count ? "at column \(offset + 1)" : "at the end"
      let marker = String(repeating: " ", count: offset) + "^"
      description = "invalid tag expression: expected \(expected) \(found)\n  \(text)\n  \(marker)"
    }

    /// Creates the error for an expression with too many parts.
    fileprivate init(most: Int) {
      description = "invalid tag expression: it has more than \(most) tags, \"!\" and \"(\""
    }
  }

  /// Returns true if an expression may contain a tag without quotation marks.
  static func isPlain(_ name: String) -> Bool { name.allSatisfy(TagParser.isInName) }

  /// Parses an expression. `!` binds tighter than `&&`, which binds tighter than `||`. A tag with special characters is written
  /// in quotation marks: `"very slow"`.
  ///
  /// - Throws: ``ParseError``, which marks the position.
  init(_ text: String) throws(ParseError) {
    var parser = TagParser(text)
    self = try parser.parse()
  }
}

/// A recursive-descent parser.
private struct TagParser {
  /// The maximum number of operands, each of which may be nested in the one before.
  private static let mostOperands = 1_000
  private static let operand = "a tag, \"!\" or \"(\""
  private let text: String
  private let characters: [Character]
  private var position = 0
  private var operandCount = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func parse() throws(TagExpression.ParseError) -> TagExpression {
    let expression = try alternatives()
    if position < characters.count { throw error(expected: "\"&&\" or \"||\"") }
    return expression
  }

  private mutating func alternatives() throws(TagExpression.ParseError) -> TagExpression {
    var expression = try conjunction()
    while take("||") { expression = .or(expression, try conjunction()) }
    return expression
  }

  private mutating func conjunction() throws(TagExpression.ParseError) -> TagExpression {
    var expression = try factor()
    while take("&&") { expression = .and(expression, try factor()) }
    return expression
  }

  private mutating func factor() throws(TagExpression.ParseError) -> TagExpression {
    operandCount += 1
    guard operandCount <= Self.mostOperands else { throw TagExpression.ParseError(most: Self.mostOperands) }
    if take("!") { return .not(try factor()) }
    guard take("(") else { return .tag(try name()) }
    let expression = try alternatives()
    guard take(")") else { throw error(expected: "\"&&\", \"||\" or \")\"") }
    return expression
  }

  private mutating func name() throws(TagExpression.ParseError) -> String {
    let isQuoted = take("\"")
    let start = position
    while position < characters.count, isQuoted ? characters[position] != "\"" : Self.isInName(characters[position]) {
      position += 1
    }
    let name = String(characters[start..<position])
    if isQuoted {
      guard position < characters.count else { throw error(expected: "a quotation mark after the tag") }
      position += 1
    }
    guard !name.isEmpty else { throw error(expected: Self.operand) }
    skipSpaces()
    return name
  }

  static func isInName(_ character: Character) -> Bool {
    !character.isWhitespace && !"!&|()\"".contains(character)
  }

  /// Consumes a symbol if it comes next.
  private mutating func take(_ symbol: String) -> Bool {
    skipSpaces()
    guard characters[position...].starts(with: symbol) else { return false }
    position += symbol.count
    return true
  }

  private mutating func skipSpaces() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private func error(expected: String) -> TagExpression.ParseError {
    TagExpression.ParseError(text, at: position, expected: expected)
  }
}
