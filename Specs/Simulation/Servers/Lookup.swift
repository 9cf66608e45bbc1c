import Foundation

/// A call of `getaddrinfo`.
struct Lookup: Sendable, CustomStringConvertible {
  let name: String
  var service: String?
  var family: Int32 = AF_UNSPEC
  var kind: Int32 = 0
  var flags: Int32 = 0

  init(_ name: String) { self.name = name }

  var description: String {
    "\(name), service \(service ?? "none"), family \(family), kind of socket \(kind), flags \(flags)"
  }

  /// The error, and the addresses in their order.
  var result: (error: Int32, addresses: [String]) {
    var hints = addrinfo()
    (hints.ai_family, hints.ai_socktype, hints.ai_flags) = (family, kind, flags)
    var found: UnsafeMutablePointer<addrinfo>?
    let error = getaddrinfo(name, service, &hints, &found)
    guard error == 0 else { return (error, []) }
    defer { freeaddrinfo(found) }
    let infos = sequence(first: found!) { $0.pointee.ai_next }
    return (0, infos.map { text(of: $0.pointee) })
  }

  var addresses: [String] { result.addresses }
}

private func text(of info: addrinfo) -> String {
  let address = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { buffer in
    let (host, port) = (buffer.baseAddress!, buffer.baseAddress! + 100)
    getnameinfo(info.ai_addr, info.ai_addrlen, host, 100, port, 100, NI_NUMERICHOST | NI_NUMERICSERV)
    return "[\(String(cString: host))]:\(String(cString: port))"
  }
  let canonicalName = info.ai_canonname.map { " " + String(cString: $0) } ?? ""
  return "\(address) \(info.ai_socktype) \(info.ai_protocol)\(canonicalName)"
}
