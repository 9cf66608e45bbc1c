struct ChatMessage: Equatable, Sendable {
  /// Its place in the history, from 1.
  let number: Int
  let sender: String
  let text: String
}
