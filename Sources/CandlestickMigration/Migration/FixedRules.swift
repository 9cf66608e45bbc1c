/// The rules for files that cannot be written, and so stay.
struct FixedRules: MigrationRules {
  /// The reasons, by path.
  let obstacles: [String: Obstacle]

  func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    migration.notes = obstacles[code.text.path].map { [$0.note("the file stays as it is", in: code)] } ?? []
    return migration
  }
}
