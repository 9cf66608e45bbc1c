/// The migration of a suite, before anything is written.
package struct MigrationPlan: Sendable {
  /// One file.
  package struct File: Sendable {
    /// The file and its edits.
    package let edited: EditedSource
    /// The changes, and the notes for the user.
    package let migration: FileMigration

    package var path: String { edited.text.path }

    /// True if the file is to be written or removed.
    package var isChanged: Bool { edited.isChanged || migration.isRemoved }

    /// The change as a unified diff; "" for none.
    package var diff: String {
      migration.isRemoved
        ? UnifiedDiff(path: path, from: edited.text.bytes, to: nil).description : edited.diff
    }
  }

  /// The framework that a suite is written for.
  package enum Origin: String, CaseIterable, Sendable {
    case quick
    case xctest
  }

  /// The framework that the suite is written for.
  package let origin: Origin
  /// The files that were read, in order.
  package private(set) var files: [File] = []
  /// One error for each file that was skipped.
  package private(set) var skipped: [SourceError] = []

  /// Plans the migration of files. If their package builds, the migrated package builds, too.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - origin: the framework that they are written for.
  ///   - fixed: files that cannot be written, with the reason for each. They stay, with the files that depend on them.
  /// - Throws: a ``SourceError`` if a path does not exist.
  package init(of paths: [String], from origin: Origin, fixed: [String: String] = [:]) throws(SourceError) {
    self.origin = origin
    let read = SourceReader.read(try SwiftFileFinder.files(in: paths))
    skipped = read.skipped
    let manifests = read.sources.filter { PackageManifest.isManifest($0.text.path) }
    let mains = read.sources.filter { TestMainRules.areFor($0.text.path) }
    let others = read.sources.filter {
      !PackageManifest.isManifest($0.text.path) && !TestMainRules.areFor($0.text.path)
    }
    let package = PackageFiles(around: read.sources.map(\.text.path) + skipped.map(\.path), manifests: manifests)
    var surroundings = MigrationSurroundings()
    surroundings.files = package.others
    surroundings.manifests = manifests + package.manifests
    surroundings.obstacles = fixed.mapValues { Obstacle("it \($0)") }
    let targets = ManifestTargets(
      surroundings.manifests.map(PackageManifest.init),
      fixed: Set(fixed.keys).union(package.manifests.map(\.text.path))
    )
    for code in others where surroundings.obstacles[code.text.path] == nil {
      surroundings.obstacles[code.text.path] = targets.obstacle(for: code.text.path).map { Obstacle($0) }
    }
    apply(TestMainRules(), to: mains.filter { fixed[$0.text.path] == nil })
    surroundings.mains =
      mains.filter { main in !files.contains { $0.path == main.text.path && $0.migration.isRemoved } } + package.mains
    switch origin {
    case .quick: apply(QuickRules(others, in: surroundings), to: others)
    case .xctest:
      let lists = TestManifestRules(others, in: surroundings)
      let tests = others.filter { !lists.paths.contains($0.text.path) }
      apply(lists, to: others.filter { lists.paths.contains($0.text.path) })
      apply(XCTestRules(tests, in: surroundings), to: tests)
    }
    apply(FixedRules(obstacles: surroundings.obstacles), to: (mains + manifests).filter { fixed[$0.text.path] != nil })
    if !manifests.isEmpty { change(manifests.filter { fixed[$0.text.path] == nil }, surroundings) }
    files.sort { $0.path < $1.path }
    skipped.sort { $0.path < $1.path }
  }

  /// Adds the dependencies to manifests that the migrated files of their targets import.
  private mutating func change(_ manifests: [SourceCode], _ surroundings: MigrationSurroundings) {
    // Reading every file again is worth it only for a manifest.
    let uses =
      files.map { (StandardPath($0.path), Self.modules(of: $0.edited)) }
      + surroundings.files.map { (StandardPath($0.text.path), Set(ImportDeclaration.imports(in: $0).map(\.module))) }
    let given = files.map { StandardPath($0.path) }
    let ofMains = surroundings.mains.map { Set(ImportDeclaration.imports(in: $0).map(\.module)) }
    let unread = skipped.map { StandardPath($0.path) }
    for manifest in manifests {
      let reader = PackageManifest(manifest)
      let rules = ManifestRules { [origin] name, path in
        guard let target = reader.targets.first(where: { $0.name == name && $0.path == path }) else { return nil }
        let folders = reader.folders(of: target).map(StandardPath.init)
        func isIn(_ path: StandardPath) -> Bool { folders.contains { $0.contains(path) } }
        guard given.contains(where: isIn) else { return nil }
        let used = uses.filter { isIn($0.0) }.reduce(into: Set()) { $0.formUnion($1.1) }
        let listing = ofMains.filter { $0.contains(name) }.reduce(into: Set()) { $0.formUnion($1) }
        switch origin {
        case .quick:
          let usesQuick = !used.union(listing).isDisjoint(with: QuickNames.modules) || unread.contains(where: isIn)
          guard used.contains("Candlestick") else { return nil }
          return usesQuick ? .mixed : .migrated
        case .xctest: return used.contains("Candlestick") ? .added : nil
        }
      }
      apply(rules, to: [manifest])
    }
  }

  private mutating func apply(_ rules: any MigrationRules, to sources: [SourceCode]) {
    for code in sources {
      let migration = rules.migrate(code)
      do throws(SourceError) {
        files.append(File(edited: try EditedSource(code.text, migration.edits), migration: migration))
      } catch {
        skipped.append(error)
      }
    }
  }

  /// Returns the modules that a migrated file imports.
  private static func modules(of edited: EditedSource) -> Set<String> {
    guard let code = try? SourceCode(SourceText(path: edited.text.path, bytes: edited.bytes)) else { return [] }
    return Set(ImportDeclaration.imports(in: code).map(\.module))
  }
}
