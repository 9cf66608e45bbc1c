/// The planned migration of a suite. Nothing has been written yet.
package struct MigrationPlan: Sendable {
  package struct File: Sendable {
    package let edited: EditedSource
    /// The changes, and the notes for the user.
    package let migration: FileMigration

    package var path: String { edited.text.path }

    /// True if the file must be written or removed.
    package var isChanged: Bool { edited.isChanged || migration.isRemoved }

    /// The change as a unified diff; empty if there is none.
    package var diff: String {
      migration.isRemoved
        ? UnifiedDiff(path: path, from: edited.text.bytes, to: nil).description : edited.diff
    }
  }

  /// The framework that the suite uses.
  package enum Origin: String, CaseIterable, Sendable {
    case quick
    case xctest
  }

  package let origin: Origin
  /// The files that could be read, in order.
  package private(set) var files: [File] = []
  /// An error for each file that was skipped.
  package private(set) var skipped: [SourceError]

  /// Plans the migration of files. If a package builds before the migration, it also builds after it.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - origin: the framework that the suite uses.
  ///   - readOnly: files that cannot be written, with the reason for each. They stay unchanged, as do the files that depend
  ///     on them.
  /// - Throws: ``SourceError`` if a path does not exist.
  package init(of paths: [String], from origin: Origin, readOnly: [String: String] = [:]) throws(SourceError) {
    self.origin = origin
    let (sources, skipped) = SourceReader.read(try SwiftFileFinder.files(in: paths))
    self.skipped = skipped
    let manifests = sources.filter { PackageManifest.isManifest($0.text.path) }.map(PackageManifest.init)
    let mains = sources.filter { TestMainRules.isMain($0.text.path) }
    let others = sources.filter {
      !PackageManifest.isManifest($0.text.path) && !TestMainRules.isMain($0.text.path)
    }
    var surroundings = MigrationSurroundings(
      around: sources.map(\.text.path) + skipped.map(\.path),
      manifests: manifests
    )
    let otherManifests = surroundings.manifests.map(\.path)
    surroundings.manifests += manifests
    surroundings.obstacles = readOnly.mapValues { Obstacle("it \($0)") }
    let targets = ManifestTargets(
      manifests: surroundings.manifests,
      readOnly: Set(readOnly.keys).union(otherManifests)
    )
    for code in others where surroundings.obstacles[code.text.path] == nil {
      surroundings.obstacles[code.text.path] = targets.obstacle(for: code.text.path).map { Obstacle($0) }
    }
    apply(TestMainRules().migrate, to: mains.filter { readOnly[$0.text.path] == nil })
    let removed = Set(files.filter(\.migration.isRemoved).map(\.path))
    surroundings.mains += mains.filter { !removed.contains($0.text.path) }
    switch origin {
    case .quick: apply(QuickRules(others, in: surroundings).migrate, to: others)
    case .xctest:
      let lists = TestLists.generatedFiles(among: others, in: surroundings)
      apply({ _ in TestLists.removal }, to: others.filter { lists.contains($0.text.path) })
      let tests = others.filter { !lists.contains($0.text.path) }
      apply(XCTestRules(tests, in: surroundings).migrate, to: tests)
    }
    for code in mains + manifests.map(\.code) {
      guard let reason = readOnly[code.text.path] else { continue }
      var staying = FileMigration()
      staying.note(Obstacle("it \(reason)"), "the file stays as it is", in: code)
      apply({ _ in staying }, to: [code])
    }
    migrateManifests(manifests.filter { readOnly[$0.path] == nil }, surroundings)
    files.sort { $0.path < $1.path }
    self.skipped.sort { $0.path < $1.path }
  }

  /// Updates the dependencies in manifests to match the imports of the migrated files.
  private mutating func migrateManifests(_ manifests: [PackageManifest], _ surroundings: MigrationSurroundings) {
    // Without a manifest, reading every file again is not worthwhile.
    guard !manifests.isEmpty else { return }
    func modules(_ code: SourceCode) -> Set<String> { Set(ImportDeclaration.imports(in: code).map(\.module)) }
    let migrated = files.map { file in
      let code = try? SourceCode(SourceText(path: file.path, bytes: file.edited.bytes))
      return (path: StandardPath(file.path), modules: code.map(modules) ?? [])
    }
    let uses = migrated + surroundings.files.map { (path: StandardPath($0.text.path), modules: modules($0)) }
    let unread = skipped.map { StandardPath($0.path) }
    for manifest in manifests {
      var migration = ManifestMigration(manifest)
      migration.run { target in
        let used = uses.filter { target.contains($0.path) }.reduce(into: Set()) { $0.formUnion($1.modules) }
        guard migrated.contains(where: { target.contains($0.path) }), used.contains("Candlestick") else { return nil }
        guard origin == .quick else { return .added }
        let listing = surroundings.mains.map(modules).filter { $0.contains(target.name) }
        let usesQuick = !used.union(listing.joined()).isDisjoint(with: QuickNames.modules)
        return usesQuick || unread.contains(where: target.contains) ? .mixed : .migrated
      }
      apply({ _ in migration.result }, to: [manifest.code])
    }
  }

  private mutating func apply(_ migrate: (SourceCode) -> FileMigration, to sources: [SourceCode]) {
    for code in sources {
      let migration = migrate(code)
      do throws(SourceError) {
        files.append(File(edited: try EditedSource(code.text, migration.edits), migration: migration))
      } catch {
        skipped.append(error)
      }
    }
  }
}
