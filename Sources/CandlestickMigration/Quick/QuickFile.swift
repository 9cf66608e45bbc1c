/// A file of a suite, with what rules ask of it more than once.
struct QuickFile: Sendable {
  let code: SourceCode
  let declarations: [SourceDeclaration]
  let imports: [ImportDeclaration]

  init(_ code: SourceCode) {
    self.code = code
    declarations = DeclarationFinder.declarations(in: code)
    imports = ImportDeclaration.imports(in: code)
  }

  var path: String { code.text.path }

  /// Whether the file uses Quick or Nimble, and so has something to migrate.
  var isQuick: Bool { imports.contains { QuickNames.modules.contains($0.module) } }

  /// Whether a token is a call of a function that declares something.
  func isFunction(at index: Int) -> Bool {
    guard let name = code.name(at: index), QuickNames.functions.contains(name), isCall(at: index) else { return false }
    return !code.is(")", at: index + 2) || !code.is("(", at: index + 1)
  }

  /// Whether a name is called on nothing, on `self` or on a spec class.
  func isCall(at index: Int) -> Bool {
    guard code.isPlain(index), code.is("(", at: index + 1) || code.is("{", at: index + 1) else { return false }
    guard !["func", "let", "var", "for", "class", "enum", "in"].contains(code.string(at: index - 1)) else {
      return code.is("in", at: index - 1)
    }
    guard code.is(".", at: index - 1) else { return true }
    return base(of: index) != nil
  }

  /// What a name that is called on `self`, a spec class or Quick is called on, as a token.
  func base(of index: Int) -> Int? {
    guard code.is(".", at: index - 1), let base = code.name(at: index - 2), !code.is(".", at: index - 3) else {
      return nil
    }
    let isBase = base == "self" || base == "Self" || base == "super" || base.hasSuffix("Spec") || base == "Quick"
    return isBase ? index - 2 : nil
  }

  /// Whether one of the functions that declare something, or a helper with such a call, is called in some tokens.
  func declaresExamples(in range: ClosedRange<Int>, helpers: Set<String>) -> Bool {
    range.contains { index in
      isFunction(at: index) || (code.name(at: index).map(helpers.contains) == true && isCall(at: index))
    }
  }

  /// The names in some tokens that stand alone, or after `self.` or `super.`.
  func ownNames(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.compactMap { index in
        guard let name = code.name(at: index) else { return nil }
        guard code.is(".", at: index - 1) else {
          let isLabel = code.is(":", at: index + 1) && (code.is("(", at: index - 1) || code.is(",", at: index - 1))
          return isLabel ? nil : name
        }
        return code.is("self", at: index - 2) || code.is("super", at: index - 2) ? name : nil
      }
    )
  }

  /// The text of a string literal without interpolations.
  func literal(at argument: ClosedRange<Int>) -> String? {
    guard argument.count == 1, code.tokens[argument.lowerBound].kind == .string else { return nil }
    return code.string(at: argument.lowerBound)
  }
}
