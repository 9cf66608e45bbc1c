import CandlestickMigration

/// What becomes of files that are given as strings. Each is migrated twice: the second time has to change nothing.
struct MigratedSuite {
  /// The second migration has changed something.
  struct SecondChange: Error {
    let text: String
  }

  /// A note of the first file, as `line:column message`.
  let notes: [String]
  /// The changes in the first file, in order.
  let changes: [String]
  /// The files as they are to be.
  let texts: [String]

  /// The first file as it is to be.
  var text: String { texts[0] }

  /// Migrates files of one test target.
  init(_ sources: String...) throws {
    let first = try Self.migrate(sources)
    texts = first.map(\.text)
    notes = first[0].migration.notes.map { "\($0.place) \($0.message)" }
    changes = first[0].migration.changes.map(\.kind)
    let second = try Self.migrate(texts)
    for (before, after) in zip(texts, second) where before != after.text { throw SecondChange(text: after.text) }
  }

  private static func migrate(_ sources: [String]) throws -> [(text: String, migration: FileMigration)] {
    let files = try sources.enumerated().map { try SourceCode(SourceText(path: "Tests/CatTests/\($0).swift", $1)) }
    let rules = QuickRules(files)
    return try files.map { code in
      let migration = rules.migrate(code)
      return (String(decoding: try EditedSource(code.text, migration.edits).bytes, as: UTF8.self), migration)
    }
  }
}
