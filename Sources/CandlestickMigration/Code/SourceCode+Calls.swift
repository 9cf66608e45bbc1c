import CandlestickSource

// What rules ask of code on one level of brackets.

extension SourceCode {
  /// The arguments of a call, without their commas.
  struct Arguments {
    /// The first and the last token of each.
    var all: [ClosedRange<Int>] = []
    /// The closure after the brackets.
    var trailingClosure: ClosedRange<Int>?
  }

  /// Whether a token is an identifier without backquotes of a name.
  func isPlain(_ index: Int) -> Bool { name(at: index) == string(at: index) }

  /// The last token of the statement that a token is in.
  func statementEnd(from start: Int) -> Int {
    var index = start
    while true {
      let after = next(after: index)
      guard tokens.indices.contains(after), !self.is(";", at: after), !isClosing(after) else { return after - 1 }
      if tokens[after].startsLine, !Statement.continues(at: after, of: tokens, in: text) { return after - 1 }
      index = after
    }
  }

  private func isClosing(_ index: Int) -> Bool { ["}", ")", "]"].contains { self.is($0, at: index) } }

  /// The arguments of what is called by the name at an index; nil if nothing is.
  func arguments(ofCallAt index: Int) -> Arguments? {
    var arguments = Arguments()
    var end = index
    if self.is("(", at: index + 1), let close = partner(of: index + 1) {
      arguments.all = elements(in: index + 1...close)
      end = close
    }
    if self.is("{", at: end + 1), let close = partner(of: end + 1) { arguments.trailingClosure = end + 1...close }
    return end == index && arguments.trailingClosure == nil ? nil : arguments
  }

  /// What is between the commas inside of brackets.
  func elements(in brackets: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var start = brackets.lowerBound + 1
    var index = start
    while index < brackets.upperBound {
      if self.is(",", at: index) {
        if start < index { elements.append(start...index - 1) }
        start = index + 1
      }
      index = next(after: index)
    }
    if start < brackets.upperBound { elements.append(start...brackets.upperBound - 1) }
    return elements
  }

  /// The label of an argument.
  func label(of argument: ClosedRange<Int>) -> String? {
    self.is(":", at: argument.lowerBound + 1) ? name(at: argument.lowerBound) : nil
  }

  /// The word `in` that ends the parameters of a closure.
  func closureIn(_ braces: ClosedRange<Int>) -> Int? {
    var index = braces.lowerBound + 1
    while index < braces.upperBound, index == braces.lowerBound + 1 || !self.is("{", at: index) {
      if self.is("in", at: index) { return index }
      let string = string(at: index)
      let isPart =
        tokens[index].kind == .identifier || tokens[index].kind == .attribute
        || ["(", "[", ",", "->", ":", ".", "?", "!", "_", "<", ">", "&"].contains(string)
      guard isPart, !["for", "let", "var", "if", "guard", "return", "try", "while"].contains(string) else { return nil }
      index = next(after: index)
    }
    return nil
  }

  /// The names of a closure's parameters, as far as they are written.
  func parameterNames(ofClosure braces: ClosedRange<Int>) -> [String] {
    guard let end = closureIn(braces) else { return [] }
    var index = braces.lowerBound + 1
    if self.is("[", at: index) { index = next(after: index) }
    let list = self.is("(", at: index) ? elements(in: index...(partner(of: index) ?? index)) : []
    guard list.isEmpty else { return list.compactMap { name(at: $0.lowerBound) } }
    return (index..<end).compactMap { self.is(",", at: $0 - 1) || $0 == index ? name(at: $0) : nil }
  }

  /// The braces around a token, innermost first. A closing brace is in its own braces; an opening one is not.
  func braces(around index: Int) -> [ClosedRange<Int>] {
    var braces: [ClosedRange<Int>] = []
    var open = partner(of: index).flatMap { $0 < index ? $0 : nil } ?? opening(around: index)
    while let start = open {
      if self.is("{", at: start), let close = partner(of: start) { braces.append(start...close) }
      open = opening(around: start)
    }
    return braces
  }

  /// The bytes of some tokens, and of what is between them.
  func bytes(of range: ClosedRange<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound
  }

  /// What some tokens say, with what is between them.
  func string(of range: ClosedRange<Int>) -> String { text[bytes(of: range)] }
}
