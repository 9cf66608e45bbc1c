extension QuickProject {
  /// Returns true if the token names a declaration of Quick or Nimble, not one of the suite or of another module.
  func isQuickName(at index: Int, in file: QuickFile) -> Bool {
    let code = file.code
    guard let name = code.name(at: index), !code.is(":", at: index + 1) || code.is("?", at: index - 1) else {
      return false
    }
    if code.is(".", at: index - 1) { return isModule(QuickNames.modules, at: index - 2, in: file) }
    return !code.isAny(of: ["func", "let", "var", "case", "#"], at: index - 1) && !code.isDeclaredName(index)
      && isVisible(name, in: file) && !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if the token names a Candlestick type.
  func isCandlestickName(at index: Int, in file: QuickFile) -> Bool {
    guard let name = file.code.name(at: index), QuickNames.newTypes.contains(name) else { return false }
    if file.code.is(".", at: index - 1) { return isModule(["Candlestick"], at: index - 2, in: file) }
    return !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if the token is the name of a module in a qualified name.
  func isModule(_ modules: Set<String>, at index: Int, in file: QuickFile) -> Bool {
    guard let name = file.code.name(at: index), modules.contains(name), file.code.is(".", at: index + 1) else {
      return false
    }
    return !file.code.is(".", at: index - 1) && !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if a name of Quick or Nimble is visible in a file, through its own imports or those of another file.
  private func isVisible(_ name: String, in file: QuickFile) -> Bool {
    let modules = QuickNames.modules(of: name)
    if isExported || file.imports.contains(where: { modules.contains($0.module) }) { return true }
    // If a file uses Quick's classes without importing Quick, a module that was not read must re-export it.
    return file.code.indices(of: QuickNames.classes).contains { index in
      !file.code.is(".", at: index - 1) && !ownNames.hide(file.code.string(at: index), at: index, in: file)
    }
  }

  // MARK: - Times

  /// Returns the names in a file that have the type `DispatchTimeInterval`, including local variables and parameters.
  static func times(in file: QuickFile) -> Set<String> {
    let code = file.code
    let names = code.indices(of: "DispatchTimeInterval").compactMap { index in
      // Matches `let a: DispatchTimeInterval` and `let a = DispatchTimeInterval.seconds(1)`, with or without the module.
      let start = code.is(".", at: index - 1) ? index - 2 : index
      return code.isAny(of: [":", "="], at: start - 1) ? code.name(at: start - 2) : nil
    }
    return times(declaredIn: file).union(names)
  }

  /// Returns the names of functions and properties that have the type `DispatchTimeInterval`, or are members of it.
  static func times(declaredIn file: QuickFile) -> Set<String> {
    let types = file.code.indices(of: "DispatchTimeInterval")
    guard !types.isEmpty else { return [] }
    let times = file.declarations.filter { declaration in
      guard declaration.kind == .function || declaration.kind == .property else { return false }
      if declaration.parents.contains(where: { file.declarations[$0].name.hasSuffix("DispatchTimeInterval") }) {
        return true
      }
      let start = declaration.parameters.map { $0.upperBound + 1 } ?? declaration.start
      return start <= declaration.headEnd && types.hasElement(in: start...declaration.headEnd)
    }
    return Set(times.map(\.name))
  }
}
