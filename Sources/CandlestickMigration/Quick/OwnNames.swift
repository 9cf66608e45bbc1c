/// The declarations of a suite that hide names from Quick, Nimble and Candlestick.
struct OwnNames: Sendable {
  /// A declaration of a type or function.
  private struct Declaration: Sendable {
    let path: String
    /// The braces or the declaration within which the name is visible; nil at the top level.
    let scope: ClosedRange<Int>?
    /// The type that has the declaration as a member or generic parameter; nil if there is none.
    let owner: String?
    /// True if the declaration is not visible in other files.
    let isPrivate: Bool
  }

  private var declarations: [String: [Declaration]] = [:]
  /// The superclass and protocols of each type, including those added by extensions.
  private var supertypes: [String: Set<String>] = [:]

  init(in files: [QuickFile]) {
    let names = QuickNames.names.union(QuickNames.newTypes).union(["Candlestick"]).union(QuickNames.modules)
      .union(QuickNames.renamedMethods.keys)
    let words = names.union(names.map { "`\($0)`" })
    for file in files {
      for declaration in file.declarations where declaration.isType && !declaration.supertypes.isEmpty {
        supertypes[declaration.simpleName, default: []].formUnion(declaration.supertypes.map(\.name))
      }
      for index in file.code.indices(of: words) { read(index, file) }
    }
  }

  private mutating func read(_ index: Int, _ file: QuickFile) {
    let code = file.code
    guard let name = code.name(at: index) else { return }
    let found: Declaration
    if code.isDeclaredName(index) {
      let scope = code.braces(around: index).first
      let owner = scope.flatMap(file.declaration).flatMap { $0.isType ? $0.simpleName : nil }
      let isPrivate = code.declaration(at: index - 1)?.isPrivate ?? false
      found = Declaration(path: file.path, scope: scope, owner: owner, isPrivate: isPrivate)
    } else if let generic = genericDeclaration(around: index, code) {
      let owner = generic.isType ? generic.name : nil
      found = Declaration(path: file.path, scope: generic.range, owner: owner, isPrivate: false)
    } else {
      return
    }
    declarations[name, default: []].append(found)
  }

  /// Returns the declaration that has the token as a generic parameter; nil if there is none.
  private func genericDeclaration(around index: Int, _ code: SourceCode) -> SourceDeclaration? {
    var start = index - 1
    while start > 0, code.tokens[start].kind == .identifier || code.isAny(of: [",", ":", "&", "."], at: start) {
      start -= 1
    }
    guard code.is("<", at: start), let end = code.genericParametersEnd(from: start), end > index + 1,
      let declaration = code.declaration(at: start - 2) ?? code.declaration(at: start - 1),
      declaration.kind != .extension
    else { return nil }
    // A parameter starts with its name, or with `each` or `let`.
    let isFirst = code.split(start + 1..<end - 1).contains { parameter in
      parameter.lowerBound == index
        || (parameter.lowerBound == index - 1 && code.isAny(of: ["each", "let"], at: index - 1))
    }
    return isFirst ? declaration : nil
  }

  /// Returns true if a name without a prefix refers to a declaration of the suite.
  func hide(_ name: String, at index: Int, in file: QuickFile) -> Bool {
    guard let found = declarations[name] else { return false }
    lazy var around = types(around: index, in: file)
    return found.contains { declaration in
      let isHere = declaration.path == file.path
      guard let scope = declaration.scope else { return isHere || !declaration.isPrivate }
      if isHere, scope.contains(index) { return true }
      guard let owner = declaration.owner, isHere || !declaration.isPrivate else { return false }
      return around.contains(owner)
    }
  }

  /// Returns true if the suite declares the name anywhere.
  func declare(_ name: String) -> Bool { declarations[name] != nil }

  /// Returns true if the suite declares the name at the top level of a file, visible in other files.
  func declareGlobally(_ name: String) -> Bool {
    declarations[name, default: []].contains { $0.scope == nil && !$0.isPrivate }
  }

  /// Returns the names of the types around a token, including their superclasses and protocols.
  private func types(around index: Int, in file: QuickFile) -> Set<String> {
    var pending = file.declarations.filter { $0.isType && $0.body?.contains(index) == true }
      .flatMap { $0.name.split(separator: ".").map(String.init) }
    var found: Set<String> = []
    while let name = pending.popLast() {
      if found.insert(name).inserted { pending += supertypes[name] ?? [] }
    }
    return found
  }
}
