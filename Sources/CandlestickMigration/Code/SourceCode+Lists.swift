/// Lists that are separated by commas.
extension SourceCode {
  /// Returns the elements between the commas in brackets. Commas in inner brackets and in generic arguments do not count.
  func elements(in brackets: ClosedRange<Int>) -> [ClosedRange<Int>] {
    split(brackets.lowerBound + 1..<brackets.upperBound)
  }

  /// Returns the elements between the commas of some tokens.
  func split(_ tokens: Range<Int>) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var (start, index) = (tokens.lowerBound, tokens.lowerBound)
    while index < tokens.upperBound {
      if self.is(",", at: index) {
        if start < index { elements.append(start...index - 1) }
        start = index + 1
      }
      index = endOfGenericArguments(from: index) ?? next(after: index)
    }
    if start < tokens.upperBound { elements.append(start...tokens.upperBound - 1) }
    return elements
  }

  /// Returns the token after `<A, B>` in a declaration or a type; nil if no list begins at an index.
  func endOfGenericParameters(from start: Int) -> Int? {
    guard tokens.indices.contains(start), tokens[start].kind == .operator, string(at: start).first == "<" else {
      return nil
    }
    return endOfAngleBrackets(from: start) { _ in true }
  }

  /// Returns the token after `<A, B>` in an expression; nil if no list begins at an index, but perhaps a comparison.
  ///
  /// It is a list if it consists only of tokens that can be part of types, and the next token can follow a type.
  func endOfGenericArguments(from start: Int) -> Int? {
    guard tokens[start].kind == .operator, self.is("<", at: start), name(at: start - 1) != nil,
      self.end(of: start - 1) == self.start(of: start), let end = endOfAngleBrackets(from: start, where: isPartOfType),
      end >= tokens.count || tokens[end].startsLine
        || isAny(of: ["(", ")", "]", "{", "}", ".", ",", ":", ";", "="], at: end)
    else { return nil }
    return end
  }

  /// Returns the token after balanced angle brackets.
  private func endOfAngleBrackets(from start: Int, where isPart: (Int) -> Bool) -> Int? {
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

  private func isPartOfType(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .identifier, .attribute, .punctuation: true
    case .bracket: !self.is("{", at: index)
    case .operator: self.is("->", at: index) || text.bytes[tokens[index].range].allSatisfy("<>?!&".utf8.contains)
    default: false
    }
  }
}
