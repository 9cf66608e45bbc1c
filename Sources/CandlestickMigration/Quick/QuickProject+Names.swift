extension QuickProject {
  /// Returns true if a token names a declaration of Quick or Nimble, rather than one of the suite or of another module.
  func isOfQuick(at index: Int, in file: QuickFile) -> Bool {
    let code = file.code
    guard let name = code.name(at: index), !code.is(":", at: index + 1) || code.is("?", at: index - 1) else {
      return false
    }
    if code.is(".", at: index - 1) { return isModule(QuickNames.modules, at: index - 2, in: file) }
    return !["func", "let", "var", "case", "#"].contains(code.string(at: index - 1)) && !code.isDeclaredName(index)
      && isVisible(name, in: file) && !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if a token names a type of Candlestick.
  func isOfCandlestick(at index: Int, in file: QuickFile) -> Bool {
    guard let name = file.code.name(at: index), QuickNames.newTypes.contains(name) else { return false }
    if file.code.is(".", at: index - 1) { return isModule(["Candlestick"], at: index - 2, in: file) }
    return !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if a token is the name of a module before a name.
  func isModule(_ modules: Set<String>, at index: Int, in file: QuickFile) -> Bool {
    guard let name = file.code.name(at: index), modules.contains(name), file.code.is(".", at: index + 1) else {
      return false
    }
    return !file.code.is(".", at: index - 1) && !ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if a file sees a name of Quick or Nimble, by its imports or by those of another module.
  private func isVisible(_ name: String, in file: QuickFile) -> Bool {
    let modules = QuickNames.modules(of: name)
    if isExported || file.imports.contains(where: { modules.contains($0.module) }) { return true }
    // A module that was not read re-exports Quick if a file uses its classes without importing it.
    return file.code.indices(of: QuickNames.classes).contains { index in
      !file.code.is(".", at: index - 1) && !ownNames.hide(file.code.string(at: index), at: index, in: file)
    }
  }
}
