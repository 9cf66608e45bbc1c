import Foundation

/// Uses a socket that leads outside of all simulations: nobody listens at its address.
@Sendable func connectOutside() {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(9).bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  withUnsafeBytes(of: &address) { bytes in
    _ = connect(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
  }
  close(socket)
}
let connectOutsideLine = #line - 4
