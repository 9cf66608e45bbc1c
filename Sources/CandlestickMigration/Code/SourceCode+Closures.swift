/// The parameters of closures and functions.
extension SourceCode {
  /// A parameter of a function.
  struct Parameter {
    /// The name in the function's body.
    let name: String
    /// The type, with its attributes and the default value.
    let type: ClosedRange<Int>
  }

  /// Returns the parameters of a function.
  ///
  /// - Parameter brackets: the brackets around them.
  func parameters(in brackets: ClosedRange<Int>) -> [Parameter] {
    elements(in: brackets).compactMap { tokens in
      guard let colon = tokens.first(where: { self.is(":", at: $0) }), colon < tokens.upperBound,
        let name = name(at: colon - 1)
      else { return nil }
      return Parameter(name: name, type: colon + 1...tokens.upperBound)
    }
  }

  private static let signatureMarks: Set<String> = ["(", "[", ",", "->", ":", ".", "?", "!", "_", "<", ">", "&"]
  private static let statementWords: Set<String> = ["for", "let", "var", "if", "guard", "return", "try", "while"]

  /// Returns the word `in` after the parameters of a closure.
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

  /// Returns the names of a closure's parameters that are written out.
  func parameterNames(ofClosure braces: ClosedRange<Int>) -> [String] {
    guard let end = closureIn(braces) else { return [] }
    var index = braces.lowerBound + 1
    if self.is("[", at: index) { index = next(after: index) }
    let list = self.is("(", at: index) ? elements(in: index...(partner(of: index) ?? index)) : []
    guard list.isEmpty else { return list.compactMap { name(at: $0.lowerBound) } }
    return (index..<end).compactMap { self.is(",", at: $0 - 1) || $0 == index ? name(at: $0) : nil }
  }
}
