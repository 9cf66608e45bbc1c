/// Migrates files from another framework to Candlestick.
///
/// Applied to a migrated file, they change nothing.
package protocol MigrationRules: Sendable {
  /// Returns the migration of a file.
  func migrate(_ code: SourceCode) -> FileMigration
}

/// Leaves files that cannot be written as they are, and adds a note with the reason.
struct FixedRules: MigrationRules {
  /// The reasons, by path.
  let obstacles: [String: Obstacle]

  func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    migration.notes = obstacles[code.text.path].map { [$0.note("the file stays as it is", in: code)] } ?? []
    return migration
  }
}
