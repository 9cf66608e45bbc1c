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
