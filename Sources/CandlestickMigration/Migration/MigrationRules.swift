/// Rules that migrate files from another framework to Candlestick.
///
/// Applied to a migrated file, they change nothing.
package protocol MigrationRules: Sendable {
  /// The migration of a file.
  func migrate(_ code: SourceCode) -> FileMigration
}
