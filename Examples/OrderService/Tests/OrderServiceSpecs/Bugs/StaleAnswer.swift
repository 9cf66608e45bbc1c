import Candlestick
import Foundation

extension ServerBug {
  static let staleAnswer = ServerBug(
    "Requests with a time limit",
    "Answer to another request: the client keeps the connection after a timeout, and the late answer arrives there."
  ) { version in
    let listener = Socket.bound()
    listener.startListening()
    let server = WorkerThread {
      while let connection = listener.accepted() { _ = WorkerThread { answerSlowly(connection) } }
    }
    let client = Client(listener.port, version)
    _ = client.ask("Alice's orders")
    let answer = client.ask("Bob's orders")
    expect(answer == nil || answer == "answer to Bob's orders").to(beTrue(), description: "\(answer ?? "")")
    client.close()
    listener.end()
    server.join()
    listener.close()
  }
}

/// Answers the requests of a connection, each after two seconds.
private func answerSlowly(_ connection: Socket) {
  while let request = connection.receiveLine() {
    sleep(2)
    connection.sendLine("answer to \(request)")
  }
  connection.close()
}

/// Keeps a connection, on which it waits two seconds for each answer.
private final class Client {
  private let version: Version
  private let port: UInt16
  private var connection: Socket?

  init(_ port: UInt16, _ version: Version) {
    self.version = version
    self.port = port
  }

  func ask(_ question: String) -> String? {
    guard let connection = connection ?? Socket.connected(to: port) else { return nil }
    connection.setTimeout(seconds: 2)
    connection.sendLine(question)
    let answer = connection.receiveLine()
    self.connection = connection
    if answer == nil && version == .fixed { close() }
    return answer
  }

  func close() {
    connection?.close()
    connection = nil
  }
}
