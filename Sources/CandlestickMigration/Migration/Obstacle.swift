/// A reason that prevents a migration.
package struct Obstacle: Error, Hashable {
  /// The token with the problem; nil if the problem concerns the whole file.
  package let token: Int?
  /// The problem and its remedy, for the user.
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
}
