/// Replaces the dependencies on Quick and Nimble in a `Package.swift` with Candlestick.
package struct ManifestRules {
  /// The migration of a target.
  package enum Target: Sendable {
    /// All of its files have been migrated.
    case migrated
    /// Some files still import Quick or Nimble.
    case mixed
    /// Some files now import Candlestick, and none imported Quick or Nimble.
    case added
  }

  private let targets: (_ name: String, _ path: String?) -> Target?

  /// Creates the rules.
  ///
  /// - Parameter targets: returns the migration of a target with a name, and a path unless it is the default one; nil to leave
  ///   the target as it is.
  package init(targets: @escaping (_ name: String, _ path: String?) -> Target?) { self.targets = targets }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = ManifestMigration(PackageManifest(code))
    migration.run { targets($0.name, $0.path) }
    return migration.result
  }
}
