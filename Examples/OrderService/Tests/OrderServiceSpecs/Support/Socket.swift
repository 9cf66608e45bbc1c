import Foundation
import Glibc

/// A socket whose calls block, with lines of text as messages.
struct Socket: Sendable {
  let descriptor: Int32

  /// Returns the two ends of a connection.
  static func pair() -> (Socket, Socket) {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
  }

  /// Returns a socket that is bound to a free port of the loopback interface, but does not listen.
  static func bound() -> Socket {
    let new = Socket(descriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    let result = withAddress(port: 0) { bind(new.descriptor, $0, $1) }
    precondition(result == 0)
    return new
  }

  /// Connects to a port; returns nil if the connection is refused.
  static func connected(to port: UInt16) -> Socket? {
    let new = Socket(descriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    if withAddress(port: port, { connect(new.descriptor, $0, $1) }) == 0 { return new }
    // A connection continues if a signal interrupts the call.
    if errno == EINTR && new.isConnectedLater() { return new }
    new.close()
    return nil
  }

  private func isConnectedLater() -> Bool {
    var socket = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = repeated { Int(poll(&socket, 1, -1)) }
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }

  private static func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Limits the time of each `receive`.
  func setTimeout(seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  func startListening() {
    precondition(listen(descriptor, 16) == 0)
  }

  /// Waits for a connection; returns nil if there is an error.
  func accepted() -> Socket? {
    let connection = repeated { Int(accept(descriptor, nil, nil)) }
    return connection < 0 ? nil : Socket(descriptor: Int32(connection))
  }

  /// Returns what has arrived; nil at the end of the connection, at a timeout and at an error.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = repeated { recv(descriptor, &bytes, bytes.count, 0) }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Returns the bytes up to the end of a line, without it; nil like `receive`.
  func receiveLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while repeated({ recv(descriptor, &byte, 1, 0) }) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Returns false if the connection has ended.
  @discardableResult func send(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    while !bytes.isEmpty {
      let count = repeated { Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
      if count < 0 { return false }
      bytes.removeFirst(count)
    }
    return true
  }

  @discardableResult func sendLine(_ text: String) -> Bool { send(text + "\n") }

  /// Ends the connection in both directions, but keeps the descriptor.
  func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = Glibc.close(descriptor) }
}

/// Calls a function of the system again if a signal has interrupted it.
private func repeated(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
