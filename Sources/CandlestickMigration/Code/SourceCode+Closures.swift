/// The parameters of closures and functions.
extension SourceCode {
  /// Returns the parameters of a function: the internal name of each, and its type with attributes and default value.
  ///
  /// - Parameter brackets: the brackets around the parameters.
  func parameters(in brackets: ClosedRange<Int>) -> [(name: String, type: ClosedRange<Int>)] {
    elements(in: brackets).compactMap { tokens in
      guard let colon = tokens.first(where: { self.is(":", at: $0) }), colon < tokens.upperBound,
        let name = name(at: colon - 1)
      else { return nil }
      return (name, colon + 1...tokens.upperBound)
    }
  }

  /// The tokens that a closure's parameter list may contain, other than names and attributes.
  private static let signatureMarks: Set<String> = ["(", "[", ",", "->", ":", ".", "?", "!", "_", "<", ">", "&"]
  /// Words that no parameter list contains, but that may precede an `in` of a statement.
  private static let statementWords: Set<String> = ["for", "let", "var", "if", "guard", "return", "try", "while"]

  /// Returns the token `in` that ends a closure's parameter list; nil if the closure has no list.
  func closureIn(_ braces: ClosedRange<Int>) -> Int? {
    var index = braces.lowerBound + 1
    while index < braces.upperBound, index == braces.lowerBound + 1 || !self.is("{", at: index) {
      if self.is("in", at: index) { return index }
      let string = string(at: index)
      let isPart =
        tokens[index].kind == .identifier || tokens[index].kind == .attribute || Self.signatureMarks.contains(string)
      guard isPart, !Self.statementWords.contains(string) else { return nil }
      index = next(after: index)
    }
    return nil
  }

  /// Returns the names of the parameters that a closure declares.
  func parameterNames(ofClosure braces: ClosedRange<Int>) -> [String] {
    guard let end = closureIn(braces) else { return [] }
    var index = braces.lowerBound + 1
    if self.is("[", at: index) { index = next(after: index) }
    let list = self.is("(", at: index) ? elements(in: index...(partner(of: index) ?? index)) : []
    guard list.isEmpty else { return list.compactMap { name(at: $0.lowerBound) } }
    return (index..<end).compactMap { self.is(",", at: $0 - 1) || $0 == index ? name(at: $0) : nil }
  }
}
