// The declarations of sockets differ between Linux and other platforms, which have no simulations.
#if os(Linux)
import Foundation

extension sockaddr_in {
  /// Returns an address of the loopback interface. The system chooses the port if it is zero.
  static func loopback(port: UInt16 = 0) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }
}

/// Calls code with an address as the functions of sockets expect it.
@discardableResult func withSocketAddress<Address, Result>(
  _ address: inout Address,
  _ code: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  withUnsafeMutableBytes(of: &address) {
    code($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
  }
}
#endif
