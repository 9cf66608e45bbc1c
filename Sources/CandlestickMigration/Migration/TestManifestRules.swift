/// Removes a generated `XCTestManifests.swift`, which test discovery does not need.
struct TestManifestRules {
  /// The paths of the files to remove.
  let paths: Set<String>

  /// - Parameters:
  ///   - files: the files of a suite; the generated files among them are removed unless others use them.
  ///   - surroundings: the files around the suite.
  init(_ files: [SourceCode], in surroundings: MigrationSurroundings) {
    let lists = files.filter { code in
      Self.isManifest(code.text.path) && !code.tokens.isEmpty && surroundings.obstacles[code.text.path] == nil
        && TestLists(code).areAll(besidesCallsOf: [])
    }
    let others = surroundings.mains + (files + surroundings.files).filter { !Self.isManifest($0.text.path) }
    let names = lists.reduce(into: Set()) { $0.formUnion(TestLists($1).names) }
    let isUsed = others.contains { other in other.indices(of: names).contains { Self.isUse($0, other) } }
    paths = isUsed ? [] : Set(lists.map(\.text.path))
  }

  private static func isManifest(_ path: String) -> Bool { path.split(separator: "/").last == "XCTestManifests.swift" }

  /// Returns true if a token uses a list of another file: a test class may have one of the same name.
  private static func isUse(_ index: Int, _ code: SourceCode) -> Bool {
    code.string(at: index).hasPrefix("__allTests") || (code.is("(", at: index + 1) && !code.is("func", at: index - 1))
  }

  /// Removes a file of ``paths``.
  func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    migration.isRemoved = true
    migration.changes.append("files that only list tests are removed")
    return migration
  }
}
