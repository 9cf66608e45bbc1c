import Foundation

/// Uses a socket that leads outside of all simulations: nobody listens at its address.
@Sendable func connectOutside() {
  #if os(Linux)
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in.loopback(port: 9)
  withSocketAddress(&address) { _ = connect(socket, $0, $1) }
  close(socket)
  #endif
}
let connectOutsideLine = #line - 4
