/// Why a class cannot be moved for certain.
struct Obstacle: Error {
  /// The token that is in the way.
  let token: Int
  /// What it is and what to do.
  let message: String

  init(_ token: Int, _ message: String) {
    self.token = token
    self.message = message
  }
}
