/// A function of a suite that overloads one of the DSL's as a member of specs.
///
/// Quick's functions are members, too. Candlestick's are global, and a member of the same name would hide them.
struct DSLOverload: Sendable {
  /// The labels that the DSL's functions take.
  private static let labels: Set<String> = ["file", "line", "closure", "context", "sharedExampleContext", "flags"]

  let name: String
  /// The index of the function among the declarations of its file.
  let index: Int
  /// The index of the extension or type around it.
  let parent: Int
  /// The labels of arguments that only this overload takes; empty if its calls are recognized by a type.
  private(set) var labels: Set<String> = []
  /// True if no call can mean both this function and one of the DSL's.
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

  /// Returns true if a parameter without a label has a type that no function of the DSL takes there.
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

  /// Returns true if a call may mean this function.
  func isCalled(at index: Int, in code: SourceCode) -> Bool {
    guard isDistinct, let call = SourceCall(code, at: index) else { return true }
    guard labels.isEmpty else { return call.arguments.contains { $0.label.map(labels.contains) == true } }
    // The functions of the DSL take a string where this one takes another type.
    guard let first = call.arguments.first else { return true }
    return ![.string, .stringOpening].contains(code.tokens[first.value.lowerBound].kind)
  }
}

extension QuickProject {
  /// Returns the overloads of the DSL's functions in a file that are members of specs.
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
