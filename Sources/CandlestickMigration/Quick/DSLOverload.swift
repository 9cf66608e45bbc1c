/// A function of a suite that overloads a DSL function as a member of specs.
///
/// Quick's DSL functions are members, too. Candlestick's are global, and a member with the same name would hide them.
struct DSLOverload: Sendable {
  /// The argument labels of the DSL's functions.
  private static let labels: Set<String> = ["file", "line", "closure", "context", "sharedExampleContext", "flags"]

  let name: String
  /// The index of the function among the declarations of its file.
  let index: Int
  /// The index of the extension or type that contains the function.
  let parent: Int
  /// The argument labels that only this overload has; empty if a parameter type identifies its calls.
  private(set) var labels: Set<String> = []
  /// True if calls of this function can be told apart from calls of the DSL function.
  private(set) var isDistinct = false

  init(_ declaration: SourceDeclaration, index: Int, parent: Int, in code: SourceCode) {
    name = declaration.name
    self.index = index
    self.parent = parent
    guard let brackets = declaration.parameters else { return }
    let generic = Set((declaration.keywordIndex + 2..<brackets.lowerBound).compactMap(code.name))
    for tokens in code.elements(in: brackets) where !tokens.contains(where: { code.is("=", at: $0) }) {
      guard let label = code.name(at: tokens.lowerBound), !Self.labels.contains(label) else { continue }
      if label != "_" { labels.insert(label) }
      if label != "_" || hasOwnType(tokens, generic, code) { isDistinct = true }
    }
  }

  /// Returns true if a parameter without a label has a type that no DSL function accepts in its place.
  private func hasOwnType(_ tokens: ClosedRange<Int>, _ generic: Set<String>, _ code: SourceCode) -> Bool {
    guard tokens.count > 3, let type = code.name(at: tokens.lowerBound + 3), type.first?.isUppercase == true else {
      return false
    }
    if code.is("Type", at: tokens.upperBound) {
      if QuickNames.inclusions.contains(name) { return false }
    } else if type == "Any" || generic.contains(type) {
      return false
    }
    return !["String", "StaticString", "Substring", "NSString"].contains(type)
  }

  /// Returns true if a call may refer to this function.
  func isCalled(at index: Int, in code: SourceCode) -> Bool {
    guard isDistinct, let call = SourceCall(code, at: index) else { return true }
    guard labels.isEmpty else { return call.arguments.contains { $0.label.map(labels.contains) == true } }
    // DSL functions take a string where this function takes another type.
    guard let first = call.arguments.first else { return true }
    return ![.string, .stringOpening].contains(code.tokens[first.value.lowerBound].kind)
  }
}

extension QuickProject {
  /// Returns the functions in a file that are members of specs and overload DSL functions.
  func overloads(in file: QuickFile) -> [DSLOverload] {
    file.declarations.enumerated().compactMap { index, declaration in
      guard declaration.kind == .function, QuickNames.functions.contains(declaration.name),
        let parent = declaration.parents.last,
        specClass(of: declaration, in: file) != nil
          || specProtocols.contains(file.declarations[parent].simpleName)
      else { return nil }
      return DSLOverload(declaration, index: index, parent: parent, in: file.code)
    }
  }
}
