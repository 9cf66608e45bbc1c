/// The rules that move a suite from Quick and Nimble to Candlestick.
///
/// A file is moved as a whole or not at all. One with something in it that has no counterpart, or whose meaning cannot be
/// told from the source, stays as it is, with a note at each such place; it goes on running through the modules `Quick` and
/// `Nimble`. So do the files that share examples, behaviors or helpers with it, since those have to be of one kind.
package struct QuickRules: MigrationRules {
  private let migrations: [String: FileMigration]

  /// Makes the rules for a suite.
  ///
  /// - Parameter files: all files of the suite. What a file says of another counts: superclasses, helpers, shared examples.
  package init(_ files: [SourceCode]) {
    var migrations: [String: FileMigration] = [:]
    var obstacles: [String: [FileMigration.Note]] = [:]
    for project in QuickModules.projects(of: files.map { QuickFile($0) }) {
      var staying: Set<String> = []
      for file in project.files where file.isQuick {
        var migration = QuickFileMigration(file, project)
        migration.run()
        migrations[file.path] = migration.result
        obstacles[file.path] = migration.obstacles
        if !migration.obstacles.isEmpty { staying.insert(file.path) }
      }
      for (path, other) in SharedNames(project).stranded(by: staying) {
        let message =
          "the file stays as it is, since it shares \(other.name) with \(other.path), which cannot be moved yet: see there"
        obstacles[path]?.append(FileMigration.Note(place: SourcePlace(line: 1, column: 1), message: message))
      }
    }
    for (path, notes) in obstacles where !notes.isEmpty {
      var migration = FileMigration()
      migration.notes = notes.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
      migrations[path] = migration
    }
    self.migrations = migrations
  }

  package func migrate(_ code: SourceCode) -> FileMigration { migrations[code.text.path] ?? FileMigration() }
}
