import CandlestickSource

/// The rules that move a suite from Quick and Nimble to Candlestick.
///
/// A file is moved as a whole or not at all. One with something in it that has no counterpart, or whose meaning cannot be
/// told from the source, stays as it is, with a note at each such place; it goes on running through the modules `Quick` and
/// `Nimble`. So do the files that share examples, behaviors or helpers with it, since those have to be of one kind.
package struct QuickRules: MigrationRules {
  private let migrations: [String: FileMigration]

  /// Makes the rules for a suite.
  ///
  /// - Parameters:
  ///   - files: all files of the suite. References between files count: superclasses, helpers, shared examples.
  ///   - surroundings: what else the suite has to build with.
  package init(_ files: [SourceCode], in surroundings: MigrationSurroundings = MigrationSurroundings()) {
    var obstacles: [String: [FileMigration.Note]] = [:]
    var migrations: [String: FileMigration] = [:]
    let all = files.map { QuickFile($0) } + surroundings.files.map { QuickFile($0, isGiven: false) }
    for project in QuickModules(surroundings.manifests.map(PackageManifest.init)).projects(of: all) {
      var staying = Set(surroundings.mains.map(\.text.path))
      for file in project.quickFiles {
        var migration = QuickFileMigration(file, project)
        migration.run()
        migrations[file.path] = migration.result
        obstacles[file.path] = migration.obstacles
        if let obstacle = surroundings.obstacles[file.path] {
          obstacles[file.path]?.append(Self.note("the file stays as it is: \(obstacle)"))
        }
        if obstacles[file.path]?.isEmpty == false || !file.isGiven { staying.insert(file.path) }
      }
      let others = Set(project.files.filter { !$0.isGiven }.map(\.path))
      for (path, other) in SharedNames(project, mains: surroundings.mains).stranded(by: staying) {
        let reason =
          others.contains(other.path)
          ? "is not among the files to be migrated: name it, too" : "cannot be moved yet: see there"
        obstacles[path]?.append(
          Self.note("the file stays as it is, since it shares \(other.name) with \(other.path), which \(reason)")
        )
      }
    }
    for (path, notes) in obstacles where !notes.isEmpty {
      var migration = FileMigration()
      migration.notes = notes.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
      migrations[path] = migration
    }
    self.migrations = migrations
  }

  private static func note(_ message: String) -> FileMigration.Note {
    FileMigration.Note(place: SourcePlace(line: 1, column: 1), message: message)
  }

  package func migrate(_ code: SourceCode) -> FileMigration { migrations[code.text.path] ?? FileMigration() }
}
