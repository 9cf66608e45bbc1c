import Candlestick
import Foundation

extension ServerBug {
  static let pipelining = ServerBug(
    "Pipelined requests",
    "Answers in the wrong order: each worker writes its answer when it has it."
  ) { version in
    let (client, server) = Socket.pair()
    let connection = PipelinedConnection(server, version)
    let workers = (1...2).map { _ in WorkerThread { connection.answerOne() } }
    client.sendLine("1")
    client.sendLine("2")
    expect([client.receiveLine(), client.receiveLine()]).to(equal(["answer to 1", "answer to 2"]))
    for worker in workers { worker.join() }
    client.close()
    server.close()
  }
}

/// Answers the requests of one connection on several threads.
private final class PipelinedConnection: @unchecked Sendable {
  // Unchecked, because the numbers are mutable. The lock protects the first, and the condition the second.
  private let version: Version
  private let socket: Socket
  private let readLock = NSLock()
  private var requestCount = 0
  private let turn = NSCondition()
  private var answerCount = 0

  init(_ socket: Socket, _ version: Version) {
    self.socket = socket
    self.version = version
  }

  func answerOne() {
    let (request, number) = readLock.withLock {
      requestCount += 1
      return (socket.receiveLine() ?? "", requestCount)
    }
    let answer = "answer to \(request)"
    turn.lock()
    if version == .fixed { while answerCount < number - 1 { turn.wait() } }
    socket.sendLine(answer)
    answerCount += 1
    turn.broadcast()
    turn.unlock()
  }
}
