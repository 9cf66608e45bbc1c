/// Lists that are separated by commas.
extension SourceCode {
  /// Returns the elements between the commas in brackets. Commas in further brackets and in generic arguments do not count.
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
    var depth = 0
    var index = start
    while index < tokens.count, !isClosing(index) {
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

  /// Returns the token after `<A, B>` in an expression; nil if no list begins at an index, but perhaps a comparison.
  ///
  /// It is a list if it consists only of tokens that can be part of types, and the next token can follow a type.
  func endOfGenericArguments(from start: Int) -> Int? {
    guard tokens[start].kind == .operator, self.is("<", at: start), name(at: start - 1) != nil,
      tokens[start - 1].range.upperBound == tokens[start].range.lowerBound
    else { return nil }
    var depth = 0
    var index = start
    while index < tokens.count, !isClosing(index) {
      let token = tokens[index]
      switch token.kind {
      case .identifier, .attribute, .punctuation: break
      case .bracket: if self.is("{", at: index) { return nil }
      case .operator where self.is("->", at: index): break
      case .operator:
        for byte in text.bytes[token.range] {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"): break
          default: return nil
          }
        }
        if depth <= 0 { return canFollowType(index + 1) ? index + 1 : nil }
      default: return nil
      }
      index = next(after: index)
    }
    return nil
  }

  private func canFollowType(_ index: Int) -> Bool {
    guard index < tokens.count, !tokens[index].startsLine else { return true }
    return ["(", ")", "]", "{", "}", ".", ",", ":", ";", "="].contains { self.is($0, at: index) }
  }
}
