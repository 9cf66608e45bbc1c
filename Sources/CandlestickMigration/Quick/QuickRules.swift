/// Migrates a suite from Quick and Nimble to Candlestick. An already migrated suite stays unchanged.
///
/// A file is migrated completely or not at all. It stays unchanged, with notes, if it uses something without a counterpart,
/// or code that cannot be understood from its tokens. It then still runs with the modules `Quick` and `Nimble`. Files that
/// share examples, behaviors or helpers with it must stay, too.
package struct QuickRules {
  private let migrations: [String: FileMigration]

  /// Creates the rules for a suite.
  ///
  /// - Parameters:
  ///   - files: all files of the suite. They are needed together because they can share superclasses, helpers and shared
  ///     examples.
  ///   - surroundings: the files around the suite.
  package init(_ files: [SourceCode], in surroundings: MigrationSurroundings = MigrationSurroundings()) {
    var obstacles: [String: [Obstacle]] = [:]
    var migrations: [String: FileMigration] = [:]
    let all = files.map { QuickFile($0) } + surroundings.files.map { QuickFile($0, isGiven: false) }
    for project in QuickProject.projects(of: all, surroundings.manifests) {
      var staying = Set(surroundings.mains.map(\.text.path))
      for file in project.quickFiles {
        var migration = QuickFileMigration(file, project)
        migration.run()
        migrations[file.path] = migration.result
        let found = migration.obstacles + [surroundings.obstacles[file.path]].compactMap(\.self)
        obstacles[file.path] = found
        if !found.isEmpty || !file.isGiven { staying.insert(file.path) }
      }
      let others = Set(project.files.filter { !$0.isGiven }.map(\.path))
      for (path, other) in SharedNames(project, mains: surroundings.mains).stranded(by: staying) {
        let reason =
          others.contains(other.path)
          ? "is not among the files to migrate; pass it, too" : "cannot be migrated yet; see the notes there"
        obstacles[path]?.append(Obstacle("it shares \(other.name) with \(other.path), which \(reason)"))
      }
    }
    for file in all {
      guard let found = obstacles[file.path], !found.isEmpty else { continue }
      var migration = FileMigration()
      for obstacle in found { migration.note(obstacle, "the file stays as it is", in: file.code) }
      migration.notes.sort { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
      migrations[file.path] = migration
    }
    self.migrations = migrations
  }

  package func migrate(_ code: SourceCode) -> FileMigration { migrations[code.text.path] ?? FileMigration() }
}
