/// Removes a generated `XCTestManifests.swift`, which test discovery does not need.
struct TestManifestRules: MigrationRules {
  /// The paths of the files to remove.
  let paths: Set<String>

  /// - Parameters:
  ///   - files: the files of a suite; those among them that were generated are removed unless others use them.
  ///   - surroundings: the files around the suite.
  init(_ files: [SourceCode], in surroundings: MigrationSurroundings) {
    let lists = files.filter { code in
      Self.areFor(code.text.path) && !code.tokens.isEmpty && surroundings.obstacles[code.text.path] == nil
        && TestLists(code).areAll(besidesCallsOf: [])
    }
    let others = surroundings.mains + (files + surroundings.files).filter { !Self.areFor($0.text.path) }
    let isUsed = lists.contains { list in
      others.contains { other in
        TestLists(list).names.contains { name in other.indices(of: name).contains { Self.isUse($0, other) } }
      }
    }
    paths = isUsed ? [] : Set(lists.map(\.text.path))
  }

  private static func areFor(_ path: String) -> Bool { path.split(separator: "/").last == "XCTestManifests.swift" }

  /// Returns true if a token uses a list of another file: a test class may have one of the same name.
  private static func isUse(_ index: Int, _ code: SourceCode) -> Bool {
    code.string(at: index).hasPrefix("__allTests") || (code.is("(", at: index + 1) && !code.is("func", at: index - 1))
  }

  func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    guard paths.contains(code.text.path) else { return migration }
    migration.isRemoved = true
    migration.change("files that only list tests are removed", at: 0, in: code)
    return migration
  }
}
