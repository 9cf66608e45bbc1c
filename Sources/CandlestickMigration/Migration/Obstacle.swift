/// A reason why code cannot be migrated.
package struct Obstacle: Error, Hashable {
  /// The token where the problem is; nil if the problem concerns the whole file.
  package let token: Int?
  /// The problem and how to solve it, for the user.
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
