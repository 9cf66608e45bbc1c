import Candlestick
import CandlestickMigration

/// The migration of files given as strings. Each is migrated twice: the second time must change nothing.
///
/// The suite must build with all files migrated, and with each file in turn left unchanged, as far as names can tell.
struct MigratedSuite {
  /// The second migration changed something.
  struct SecondChange: Error {
    let text: String
  }

  /// The notes on the first file, as `line:column message`.
  let notes: [String]
  /// The changes in the first file, in order.
  let changes: [String]
  /// The migrated files.
  let texts: [String]

  /// The first migrated file.
  var text: String { texts[0] }

  /// Migrates files of one test target.
  init(_ sources: String...) throws {
    let first = try Self.migrate(sources)
    texts = first.map(\.text)
    notes = first[0].migration.notes.map { "\($0.position) \($0.message)" }
    changes = first[0].migration.changes
    let second = try Self.migrate(texts)
    for (before, after) in zip(texts, second) where before != after.text { throw SecondChange(text: after.text) }
    try SuiteCheck(texts).run()
    guard sources.count > 1 else { return }
    for position in sources.indices {
      let mixed = try Self.migrate(sources, fixed: position).map(\.text)
      try SuiteCheck(mixed).run()
      try SuiteCheck(Self.migrate(mixed).map(\.text)).run()
    }
  }

  /// Returns the migrated files of one test target. It migrates them once, without the checks, which take time.
  static func texts(_ sources: [String]) throws -> [String] { try migrate(sources).map(\.text) }

  private static func migrate(
    _ sources: [String],
    fixed: Int? = nil
  ) throws -> [(text: String, migration: FileMigration)] {
    let files = try sources.enumerated().map { try SourceCode(SourceText(path: "Tests/CatTests/\($0).swift", $1)) }
    var surroundings = MigrationSurroundings()
    if let fixed { surroundings.obstacles[files[fixed].text.path] = Obstacle("it must stay") }
    let rules = QuickRules(files, in: surroundings)
    return try files.map { code in
      let migration = rules.migrate(code)
      return (String(decoding: try EditedSource(code.text, migration.edits).bytes, as: UTF8.self), migration)
    }
  }
}

/// The code after the import in a migrated file.
///
/// - Parameters:
///   - source: the code after `import Quick`.
///   - other: another file of its target.
func migrated(_ source: String, _ other: String? = nil) throws -> String {
  let source = "import Quick\n\(source)"
  let suite = try other.map { try MigratedSuite(source, $0) } ?? MigratedSuite(source)
  return String(suite.text.dropFirst("import Candlestick\n".count))
}

/// Returns the first note on a file that must not be migrated.
///
/// - Parameter source: the code after `import Quick`.
@MainActor func obstacle(_ source: String) throws -> String {
  let suite = try MigratedSuite("import Quick\n\(source)")
  expect(suite.text).to(equal("import Quick\n\(source)"))
  return suite.notes.first ?? "none"
}
