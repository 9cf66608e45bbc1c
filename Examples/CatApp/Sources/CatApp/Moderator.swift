/// Decides which texts may be posted; it may ask a server.
protocol Moderator: Sendable {
  func allows(_ text: String) async -> Bool
}
