import Foundation

/// The number of other sockets that are open at the same time.
private let others = 100

/// Sends messages from one socket to another, and receives each before it sends the next one.
@Sendable func sendDatagrams(_ count: Int) {
  let sockets = (0..<others).map { _ in makeSocket(SOCK_DGRAM) }
  let (sender, receiver) = (makeSocket(SOCK_DGRAM), makeSocket(SOCK_DGRAM))
  withBoundAddress(of: receiver) { address, size in
    var byte: UInt8 = 0
    for _ in 0..<count {
      check(sendto(sender, &byte, 1, 0, address, size) == 1)
      check(recv(receiver, &byte, 1, 0) == 1)
    }
  }
  for socket in sockets + [sender, receiver] { close(socket) }
}

/// Connects sockets to a listener one after another.
@Sendable func connectSockets(_ count: Int) {
  let listener = makeSocket(SOCK_STREAM)
  withBoundAddress(of: listener) { address, size in
    check(listen(listener, 1) == 0)
    func connected() -> [Int32] {
      let client = makeSocket(SOCK_STREAM)
      check(connect(client, address, size) == 0)
      let server = accept(listener, nil, nil)
      check(server >= 0)
      return [client, server]
    }
    let open = (0..<others / 2).flatMap { _ in connected() }
    for _ in 0..<count { for socket in connected() { close(socket) } }
    for socket in open + [listener] { close(socket) }
  }
}

private func makeSocket(_ type: __socket_type) -> Int32 {
  let socket = socket(AF_INET, Int32(type.rawValue), 0)
  check(socket >= 0)
  return socket
}

/// Binds a socket to a free port of the loopback interface, and calls code with its address.
private func withBoundAddress(
  of socket: Int32,
  _ code: (_ address: UnsafeMutablePointer<sockaddr>, _ size: socklen_t) -> Void
) {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      check(bind(socket, address, size) == 0)
      check(getsockname(socket, address, &size) == 0)
      code(address, size)
    }
  }
}
