/// Rules by which files are moved from one framework to Candlestick.
///
/// Rules that are applied to what they have made change nothing.
package protocol MigrationRules: Sendable {
  /// Tells what becomes of one file. It changes nothing by itself.
  ///
  /// - Parameter code: the file.
  func migrate(_ code: SourceCode) -> FileMigration
}
