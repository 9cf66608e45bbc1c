/// What becomes of the files of a suite, before anything is written.
package struct MigrationPlan: Sendable {
  /// One file.
  package struct File: Sendable {
    /// The file as it is and as it is to be.
    package let edited: EditedSource
    /// What is changed in it, and what needs a person.
    package let migration: FileMigration

    package var path: String { edited.text.path }

    /// Whether something is to be written.
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

  /// Makes a plan for files.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - origin: the framework that they are written for.
  /// - Throws: a ``SourceError`` if a path does not exist.
  package init(of paths: [String], from origin: Origin) throws(SourceError) {
    self.origin = origin
    let read = SourceReader.read(try SwiftFileFinder.files(in: paths))
    skipped = read.skipped
    let manifests = read.sources.filter { Self.isManifest($0.text.path) }
    let mains = read.sources.filter { TestMainRules.areFor($0.text.path) }
    let others = read.sources.filter { !Self.isManifest($0.text.path) && !TestMainRules.areFor($0.text.path) }
    switch origin {
    case .quick:
      apply(QuickRules(others), to: others)
      apply(TestMainRules(), to: mains)
    case .xctest:
      apply(XCTestRules(), to: others + mains)
    }
    // Only a manifest asks for this, which takes every file apart once more.
    let uses =
      manifests.isEmpty
      ? [:] : Dictionary(uniqueKeysWithValues: files.map { ($0.path, Self.modules(of: $0.edited)) })
    let unread = skipped.map(\.path)
    for manifest in manifests {
      let folder = manifest.text.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let prefix = folder.map { "\($0)/" }.joined()
      let rules = ManifestRules { name, path in
        let target = prefix + (path ?? "Tests/\(name)")
        guard paths.contains(where: { Self.contains($0, target) }) else { return nil }
        let used = uses.filter { Self.contains(target, $0.key) }.values.reduce(into: Set()) { $0.formUnion($1) }
        switch origin {
        case .quick:
          let isMixed = !used.isDisjoint(with: QuickNames.modules) || unread.contains { Self.contains(target, $0) }
          return isMixed ? .mixed : .moved
        case .xctest: return used.contains("Candlestick") ? .added : nil
        }
      }
      apply(rules, to: [manifest])
    }
    files.sort { $0.path < $1.path }
    skipped.sort { $0.path < $1.path }
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

  private static func isManifest(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") } ?? false
  }

  /// Whether a folder is another path or is around it.
  private static func contains(_ folder: String, _ path: String) -> Bool {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return folder == "." || path == folder || path.hasPrefix("\(folder)/")
  }

  /// What a file imports when it is changed.
  private static func modules(of edited: EditedSource) -> Set<String> {
    guard let code = try? SourceCode(SourceText(path: edited.text.path, bytes: edited.bytes)) else { return [] }
    return Set(ImportDeclaration.imports(in: code).map(\.module))
  }
}
