/// Replaces the dependencies on Quick and Nimble in a `Package.swift` with a dependency on Candlestick.
package struct ManifestRules {
  /// The state of a target after the migration of its files.
  package enum Target: Sendable {
    /// All files of the target are migrated.
    case migrated
    /// Some files of the target still import Quick or Nimble.
    case mixed
    /// Some files of the target now import Candlestick, and none imported Quick or Nimble.
    case added
  }

  private let targets: (_ name: String, _ path: String?) -> Target?

  /// Creates the rules.
  ///
  /// - Parameter targets: returns the migration of a target, given its name and its path; nil to leave the target unchanged.
  ///   The path is nil for a target in its default folder.
  package init(targets: @escaping (_ name: String, _ path: String?) -> Target?) { self.targets = targets }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = ManifestMigration(PackageManifest(code))
    migration.run { targets($0.name, $0.path) }
    return migration.result
  }
}
