/// The rules by which a `LinuxMain.swift` goes, which is not needed where specs and tests are found.
package struct TestMainRules: MigrationRules {
  private static let names: Set<String> = ["LinuxMain.swift", "XCTMain.swift"]

  package init() {}

  /// Whether a file is one that these rules are for.
  ///
  /// - Parameter path: the path of the file.
  package static func areFor(_ path: String) -> Bool {
    path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    guard let call = code.tokens.indices.first(where: { code.is("QCKMain", at: $0) || code.is("XCTMain", at: $0) }),
      let name = code.name(at: call)
    else { return migration }
    let place = code.place(at: call)
    guard isAll(call, in: code) else {
      let message =
        "specs and tests are found without \(name), so this file can go; it does more than that, so look at it first"
      migration.notes.append(FileMigration.Note(place: place, message: message))
      return migration
    }
    migration.isRemoved = true
    migration.changes.append(FileMigration.Change(kind: "files that only list tests go", place: place))
    return migration
  }

  /// Whether there are only imports beside a call.
  private func isAll(_ call: Int, in code: SourceCode) -> Bool {
    var others = Set(code.tokens.indices)
    guard code.is("(", at: call + 1), let close = code.partner(of: call + 1) else { return false }
    others.subtract(call...close)
    for found in ImportDeclaration.imports(in: code) { others.subtract(found.start...found.end) }
    return others.allSatisfy { code.is(";", at: $0) || code.tokens[$0].kind == .directive || isCondition($0, code) }
  }

  /// Whether a token belongs to the condition of an `#if`.
  private func isCondition(_ index: Int, _ code: SourceCode) -> Bool {
    var start = index
    while start > 0, !code.tokens[start].startsLine { start -= 1 }
    return code.tokens[start].kind == .directive
  }
}
