import Candlestick
import Foundation

extension ServerBug {
  static let droppedAnswer = ServerBug(
    "Shutdown of a server",
    "Dropped answer: a request counts as finished before its answer is written."
  ) { version in
    let (client, socket) = Socket.pair()
    let server = Server(socket, version)
    let thread = WorkerThread { server.run() }
    client.sendLine("order")
    let stop = WorkerThread {
      server.awaitRequest()
      server.stop()
    }
    expect(client.receiveLine()).to(equal("order accepted"))
    stop.join()
    thread.join()
    client.close()
    socket.close()
  }
}

/// Serves one connection until it is stopped.
private final class Server: @unchecked Sendable {
  // Unchecked, because the counts are mutable. The condition protects them.
  private let version: Version
  private let socket: Socket
  private let condition = NSCondition()
  private var begunCount = 0
  private var runningCount = 0

  init(_ socket: Socket, _ version: Version) {
    self.socket = socket
    self.version = version
  }

  func run() {
    while let request = socket.receiveLine() {
      change {
        begunCount += 1
        runningCount += 1
      }
      sleep(1)
      if version == .broken { change { runningCount -= 1 } }
      socket.sendLine("\(request) accepted")
      if version == .fixed { change { runningCount -= 1 } }
    }
  }

  func awaitRequest() { wait { begunCount > 0 } }

  /// Ends the connection when no request is running.
  func stop() {
    wait { runningCount == 0 }
    socket.end()
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }

  private func wait(_ isTrue: () -> Bool) {
    condition.lock()
    while !isTrue() { condition.wait() }
    condition.unlock()
  }
}
