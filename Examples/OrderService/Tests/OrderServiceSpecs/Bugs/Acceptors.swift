import Candlestick
import Foundation
import Glibc

extension ServerBug {
  static let acceptors = ServerBug(
    "Threads that accept",
    "Shutdown that hangs: two threads see the same connection in `poll`, and the slower one waits in `accept` for the next."
  ) { version in
    let listener = Socket.bound()
    listener.startListening()
    if version == .fixed { _ = fcntl(listener.descriptor, F_SETFL, O_NONBLOCK) }
    let (stop, stopped) = Socket.pair()
    let acceptors = (1...2).map { _ in WorkerThread { acceptConnections(of: listener, until: stopped) } }
    let client = Socket.connected(to: listener.port)
    stop.end()
    for acceptor in acceptors { acceptor.join() }
    for socket in [client, listener, stop, stopped] { socket?.close() }
  }
}

/// Accepts connections until another socket can be read.
private func acceptConnections(of listener: Socket, until stopped: Socket) {
  while true {
    var sockets = [listener, stopped].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    poll(&sockets, 2, -1)
    if sockets[1].revents != 0 { return }
    listener.accepted()?.close()
  }
}
