import Candlestick
import Foundation

extension ServerBug {
  static let idleConnections = ServerBug(
    "Connection pool",
    "Closed connection: the pool selects idle connections under its lock, but closes and removes them later."
  ) { version in
    let (client, server) = Socket.pair()
    let pool = ConnectionPool(client, version)
    let answering = WorkerThread {
      while let request = server.receiveLine() { server.sendLine("answer to \(request)") }
    }
    let reaper = WorkerThread {
      sleep(60)
      pool.closeIdle()
    }
    sleep(60)
    if let connection = pool.take() {
      connection.sendLine("order")
      expect(connection.receiveLine()).to(equal("answer to order"))
      pool.putBack(connection)
    }
    reaper.join()
    client.end()
    answering.join()
    client.close()
    server.close()
  }
}

/// Keeps connections, and ends those that are idle.
private final class ConnectionPool: @unchecked Sendable {
  // Unchecked, because the list is mutable. The lock protects it.
  private let version: Version
  private let lock = NSLock()
  private var idle: [Socket]

  init(_ connection: Socket, _ version: Version) {
    self.version = version
    idle = [connection]
  }

  func take() -> Socket? { lock.withLock { idle.popLast() } }

  func putBack(_ connection: Socket) { lock.withLock { idle.append(connection) } }

  func closeIdle() {
    let old = lock.withLock {
      defer { if version == .fixed { idle = [] } }
      return idle
    }
    for connection in old { connection.end() }
    if version == .broken {
      lock.withLock { idle.removeAll { connection in old.contains { $0.descriptor == connection.descriptor } } }
    }
  }
}
