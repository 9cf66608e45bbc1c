import Candlestick
import CandlestickConcurrency
import Foundation

extension ServerBug {
  static let doubleClose = ServerBug(
    "Connection with a time limit",
    "Closed twice: the reader and the timer both close the descriptor, which may be that of a new connection by then."
  ) { version in
    let (client, server) = Socket.pair()
    let connection = Connection(server, version)
    let timer = WorkerThread {
      sleep(1)
      connection.close()
    }
    let reader = WorkerThread {
      while server.receiveLine() != nil {}
      connection.close()
    }
    sleep(1)
    client.close()
    reader.join()
    let (next, other) = Socket.pair()
    timer.join()
    next.sendLine("hello")
    expect(other.receiveLine()).to(equal("hello"))
    next.close()
    other.close()
  }
}

private final class Connection: Sendable {
  private let socket: Socket
  private let version: Version
  private let isOpen = LockIsolated(true)

  init(_ socket: Socket, _ version: Version) {
    self.socket = socket
    self.version = version
  }

  func close() {
    switch version {
    case .broken:
      guard isOpen.value else { return }
      isOpen.setValue(false)
    case .fixed:
      let wasOpen = isOpen.withValue { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      guard wasOpen else { return }
    }
    socket.end()
    socket.close()
  }
}
