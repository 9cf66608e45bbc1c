/// A chat room, whose members all see the same messages in the same order.
actor ChatRoom {
  private(set) var history: [ChatMessage] = []
  private let moderator: any Moderator
  private var members: [AsyncStream<ChatMessage>.Continuation] = []
  private var isClosed = false

  init(moderator: any Moderator) {
    self.moderator = moderator
  }

  /// Returns the messages that a member sees: the history, and then each new message until the room is closed.
  func join() -> AsyncStream<ChatMessage> {
    let (stream, member) = AsyncStream<ChatMessage>.makeStream()
    for message in history { member.yield(message) }
    if isClosed { member.finish() } else { members.append(member) }
    return stream
  }

  /// Posts each text of a sender, until the stream ends or the task is cancelled.
  func post(_ texts: AsyncStream<String>, by sender: String) async {
    for await text in texts { await post(text, by: sender) }
  }

  /// Posts a text, if the moderator allows it.
  func post(_ text: String, by sender: String) async {
    guard await moderator.allows(text) else { return }
    // Number the message after the `await`, because others may have posted meanwhile.
    let message = ChatMessage(number: history.count + 1, sender: sender, text: text)
    history.append(message)
    for member in members { member.yield(message) }
  }

  /// Ends the streams of the members.
  func close() {
    isClosed = true
    for member in members { member.finish() }
    members = []
  }
}
