/// Converts XCTest test classes to specs. Existing specs stay unchanged.
///
/// A class is converted only if its behavior is certain to stay the same. Otherwise, it stays unchanged, and a note tells
/// why. The same applies to each assertion; unchanged assertions also work in a spec. Classes keep their names, because
/// filters, CI and other files refer to them.
package struct XCTestRules {
  private let files: [String: XCTestFile]
  private let suite: XCTestSuiteNames?
  private let obstacles: [String: Obstacle]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - files: all files of the suite; if empty, each migrated file is treated as a suite of its own.
  ///   - surroundings: the files around the suite.
  package init(_ files: [SourceCode] = [], in surroundings: MigrationSurroundings = MigrationSurroundings()) {
    let all = (files + surroundings.files + surroundings.mains).map(XCTestFile.init)
    self.files = Dictionary(all.map { ($0.code.text.path, $0) }) { first, _ in first }
    suite = files.isEmpty ? nil : XCTestSuiteNames(all)
    obstacles = surroundings.obstacles
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    let file = files[code.text.path] ?? XCTestFile(code)
    var migration = XCTestFileMigration(
      file: file,
      suite: suite ?? XCTestSuiteNames([file]),
      obstacle: obstacles[code.text.path]
    )
    migration.run()
    return migration.result
  }
}
