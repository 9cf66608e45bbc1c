import CandlestickSource

/// Rules by which files are moved from one framework to Candlestick.
///
/// Rules that are applied to what they have made change nothing.
package protocol MigrationRules: Sendable {
  /// Tells what becomes of one file. It changes nothing by itself.
  ///
  /// - Parameter code: the file.
  func migrate(_ code: SourceCode) -> FileMigration
}

/// The rules for files that cannot be written, and so stay.
struct FixedRules: MigrationRules {
  /// The reason for each file, by its path.
  let reasons: [String: String]

  func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    if let reason = reasons[code.text.path] {
      let message = "the file stays as it is: it \(reason)"
      migration.notes.append(FileMigration.Note(place: SourcePlace(line: 1, column: 1), message: message))
    }
    return migration
  }
}
