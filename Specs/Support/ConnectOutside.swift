import Foundation

/// Uses a socket that leads outside of all simulations: nobody listens at its address.
@Sendable func connectOutside() {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in.loopback(port: 9)
  withUnsafeBytes(of: &address) { bytes in
    _ = connect(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
  }
  close(socket)
}
let connectOutsideLine = #line - 4
