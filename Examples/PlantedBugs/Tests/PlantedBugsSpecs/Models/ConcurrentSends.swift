import Candlestick

extension PlantedBug {
  static let concurrentSends = PlantedBug(
    "Test of concurrent sends",
    kind: "late task",
    "The test sleeps instead of waiting for the tasks that send, and on a busy machine one of them is late."
  ) { version in
    let mailbox = Mailbox()
    let senders = (1...3).map { number in Task(name: "sender") { await mailbox.send(number) } }
    switch version {
    case .broken: try await Task.sleep(for: .seconds(0.1))
    case .fixed: for sender in senders { await sender.value }
    }
    await expect { await mailbox.messages }.to(consistOf(1, 2, 3))
  }
}

private actor Mailbox {
  private(set) var messages: [Int] = []

  func send(_ message: Int) { messages.append(message) }
}
