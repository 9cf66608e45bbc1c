/// An `import` declaration.
struct ImportDeclaration: Sendable {
  /// The name of the module.
  let module: String
  /// True if the declaration imports a submodule or a single declaration.
  let isPartial: Bool
  /// The first token: an attribute, an access level or `import`.
  let start: Int
  /// The token of the module's name.
  let nameIndex: Int
  /// The last token.
  let end: Int
  /// The attributes and the access level.
  let modifiers: [String]
  /// The enclosing `#if` directives, outermost first: the token of each `#if`, and the number of the branch.
  let branch: [[Int]]

  /// Returns true if this import is active wherever the other one is.
  func covers(_ other: ImportDeclaration) -> Bool { other.branch.starts(with: branch) }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]
  private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  /// Returns the imports of a file, in order.
  static func imports(in code: SourceCode) -> [ImportDeclaration] {
    var imports: [ImportDeclaration] = []
    var branch: [[Int]] = []
    for index in code.indices(of: ["#if", "#elseif", "#else", "#endif", "import"]) {
      switch code.string(at: index) {
      case "#if": branch.append([index, 0])
      case "#elseif", "#else": if let last = branch.popLast() { branch.append([last[0], last[1] + 1]) }
      case "#endif": _ = branch.popLast()
      case "import": if let found = make(code, index, branch) { imports.append(found) }
      default: break
      }
    }
    return imports
  }

  private static func make(_ code: SourceCode, _ index: Int, _ branch: [[Int]]) -> ImportDeclaration? {
    var start = index
    while start > 0, code.tokens[start - 1].kind == .attribute || levels.contains(code.string(at: start - 1)) {
      start -= 1
    }
    guard code.tokens[start].startsLine || code.is(";", at: start - 1) else { return nil }
    let hasKind = kinds.contains(code.string(at: index + 1))
    let nameIndex = index + (hasKind ? 2 : 1)
    guard let module = code.name(at: nameIndex) else { return nil }
    var end = nameIndex
    while code.is(".", at: end + 1) { end += 2 }
    return ImportDeclaration(
      module: module,
      isPartial: hasKind || end > nameIndex,
      start: start,
      nameIndex: nameIndex,
      end: end,
      modifiers: (start..<index).map(code.string),
      branch: branch
    )
  }
}
