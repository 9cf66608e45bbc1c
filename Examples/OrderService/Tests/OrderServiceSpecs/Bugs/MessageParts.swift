import Candlestick

extension ServerBug {
  static let messageParts = ServerBug(
    "Reader of messages",
    "Short read: it takes what one `recv` returns for a whole message."
  ) { version in
    let (client, server) = Socket.pair()
    let writer = WorkerThread {
      server.send("order 1: ")
      server.send("accepted\n")
      server.close()
    }
    let message: String?
    switch version {
    case .broken:
      message = client.receive()?.split(separator: "\n").first.map { String($0) }
    case .fixed:
      message = client.receiveLine()
    }
    expect(message).to(equal("order 1: accepted"))
    writer.join()
    client.close()
  }
}
