extension QuickProject {
  /// Returns the names with the type `DispatchTimeInterval` in a file, including local variables and parameters.
  static func times(in file: QuickFile) -> Set<String> {
    let code = file.code
    var names: Set<String> = []
    for index in code.indices(of: "DispatchTimeInterval") {
      // `let a: DispatchTimeInterval`, `let a = DispatchTimeInterval.seconds(1)`, also with the module.
      let start = code.is(".", at: index - 1) ? index - 2 : index
      if code.is(":", at: start - 1) || code.is("=", at: start - 1), let name = code.name(at: start - 2) {
        names.insert(name)
      }
    }
    return names.union(times(declaredIn: file))
  }

  /// Returns the names of functions, properties and members with the type `DispatchTimeInterval`.
  static func times(declaredIn file: QuickFile) -> Set<String> {
    let types = file.code.indices(of: "DispatchTimeInterval")
    guard !types.isEmpty else { return [] }
    return Set(
      file.declarations.compactMap { declaration in
        guard declaration.kind == .function || declaration.kind == .property else { return nil }
        let isMember = declaration.parents.contains { file.declarations[$0].name.hasSuffix("DispatchTimeInterval") }
        let start = declaration.parameters.map { $0.upperBound + 1 } ?? declaration.start
        return isMember || (start <= declaration.headEnd && types.hasElement(in: start...declaration.headEnd))
          ? declaration.name : nil
      }
    )
  }
}
