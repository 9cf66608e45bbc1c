/// Something that prevents a migration, and its position.
package struct Obstacle: Error, Hashable {
  /// The token in the way; nil for the whole file.
  package let token: Int?
  /// The problem and its remedy, as the user reads them.
  package let message: String

  init(_ token: Int, _ message: String) {
    self.token = token
    self.message = message
  }

  /// Creates an obstacle to the migration of a whole file.
  package init(_ message: String) {
    token = nil
    self.message = message
  }

  /// Returns the note for the user.
  ///
  /// - Parameters:
  ///   - consequence: the effect of the obstacle, such as "`CatTests` stays an XCTestCase".
  ///   - code: the file.
  func note(_ consequence: String, in code: SourceCode) -> FileMigration.Note {
    .init(position: token.map(code.position) ?? .init(line: 1, column: 1), message: "\(consequence): \(message)")
  }
}
