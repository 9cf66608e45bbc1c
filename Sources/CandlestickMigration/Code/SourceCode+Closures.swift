/// The parameters of closures and functions.
extension SourceCode {
  /// Returns the parameters of a function: their names in its body, and their types with attributes and default values.
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

  private static let signatureMarks: Set<String> = ["(", "[", ",", "->", ":", ".", "?", "!", "_", "<", ">", "&"]
  private static let statementWords: Set<String> = ["for", "let", "var", "if", "guard", "return", "try", "while"]

  /// Returns the `in` after the parameters of a closure; nil if it names no parameters.
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

  /// Returns the names of a closure's parameters.
  func parameterNames(ofClosure braces: ClosedRange<Int>) -> [String] {
    guard let end = closureIn(braces) else { return [] }
    var index = braces.lowerBound + 1
    if self.is("[", at: index) { index = next(after: index) }
    let list = self.is("(", at: index) ? elements(in: index...(partner(of: index) ?? index)) : []
    guard list.isEmpty else { return list.compactMap { name(at: $0.lowerBound) } }
    return (index..<end).compactMap { self.is(",", at: $0 - 1) || $0 == index ? name(at: $0) : nil }
  }
}
