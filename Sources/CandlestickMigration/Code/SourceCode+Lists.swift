/// Splits comma-separated lists.
extension SourceCode {
  /// Returns the elements of a list in brackets. Commas in nested brackets and in generic arguments do not separate
  /// elements.
  func elements(in brackets: ClosedRange<Int>) -> [ClosedRange<Int>] {
    split(brackets.lowerBound + 1..<brackets.upperBound)
  }

  /// Returns the elements of a list that consists of some tokens.
  func split(_ tokens: Range<Int>) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var (start, index) = (tokens.lowerBound, tokens.lowerBound)
    while index < tokens.upperBound {
      if self.is(",", at: index) {
        if start < index { elements.append(start...index - 1) }
        start = index + 1
      }
      index = genericArgumentsEnd(from: index) ?? next(after: index)
    }
    if start < tokens.upperBound { elements.append(start...tokens.upperBound - 1) }
    return elements
  }

  /// Returns the token after a list such as `<A, B>` in a declaration or a type; nil if there is no list at the index.
  func genericParametersEnd(from start: Int) -> Int? {
    guard tokens.indices.contains(start), tokens[start].kind == .operator, string(at: start).first == "<" else {
      return nil
    }
    return angleBracketsEnd(from: start) { _ in true }
  }

  /// Returns the token after a list such as `<A, B>` in an expression; nil if there is no list at the index, but perhaps a
  /// comparison.
  ///
  /// The tokens form a list if each of them can be part of a type, and if the token after the list can follow a type.
  func genericArgumentsEnd(from start: Int) -> Int? {
    guard tokens[start].kind == .operator, self.is("<", at: start), name(at: start - 1) != nil,
      self.end(of: start - 1) == self.start(of: start), let end = angleBracketsEnd(from: start, where: isTypeToken),
      end >= tokens.count || tokens[end].startsLine
        || isAny(of: ["(", ")", "]", "{", "}", ".", ",", ":", ";", "="], at: end)
    else { return nil }
    return end
  }

  /// Returns the token after balanced angle brackets.
  private func angleBracketsEnd(from start: Int, where isPart: (Int) -> Bool) -> Int? {
    var depth = 0
    var index = start
    while index < tokens.count, !isClosing(index), isPart(index) {
      if tokens[index].kind == .operator, !self.is("->", at: index) {
        for byte in text.bytes[tokens[index].range] {
          depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        }
        if depth <= 0 { return index + 1 }
      }
      index = next(after: index)
    }
    return nil
  }

  private func isTypeToken(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .identifier, .attribute, .punctuation: true
    case .bracket: !self.is("{", at: index)
    case .operator: self.is("->", at: index) || text.bytes[tokens[index].range].allSatisfy("<>?!&".utf8.contains)
    default: false
    }
  }
}
