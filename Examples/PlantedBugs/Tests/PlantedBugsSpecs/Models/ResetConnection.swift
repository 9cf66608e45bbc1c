#if os(Linux)
import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  /// Modeled on issue 2804 of swift-nio: a reset before a read.
  static let resetConnection = PlantedBug(
    "Test of a reset",
    kind: "ordering",
    "It resets the connection when the server has accepted it, but the server may not have read the data yet."
  ) { version in
    let server = Server()
    let client = Client(port: server.port)
    client.send("hello")
    switch version {
    case .broken: server.hasAccepted.wait()
    case .fixed: server.hasRead.wait()
    }
    client.reset()
    expect(server.error.wait()).to(equal(ECONNRESET))
    expect(server.text.value).to(equal("hello"))
    server.end()
  }
}

/// Reads from one connection, and closes it at its first error.
private final class Server: Sendable {
  let hasAccepted = Promise<Void>()
  let hasRead = Promise<Void>()
  /// The error that ended the connection.
  let error = Promise<Int32>()
  let text = LockIsolated("")
  private let loop = EventLoop()
  private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  init() {
    let result = withAddress(port: 0) { bind(listener, $0, $1) }
    precondition(result == 0 && listen(listener, 1) == 0)
    loop.handle(listener) { _ in self.accept() }
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private func accept() {
    let connection = Foundation.accept(listener, nil, nil)
    loop.handle(connection) { conditions in
      if conditions.contains(.failed) {
        self.close(connection, after: pendingError(of: connection))
      } else {
        self.read(connection)
      }
    }
    hasAccepted.complete()
  }

  private func read(_ connection: Int32) {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = recv(connection, &bytes, bytes.count, 0)
    if count < 0 { return close(connection, after: errno) }
    let part = String(decoding: bytes[..<count], as: UTF8.self)
    text.withValue { $0 += part }
    hasRead.complete()
  }

  private func close(_ connection: Int32, after error: Int32) {
    Foundation.close(connection)
    self.error.complete(with: error)
  }

  func end() {
    loop.end()
    Foundation.close(listener)
  }
}

private func pendingError(of connection: Int32) -> Int32 {
  var error: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(connection, SOL_SOCKET, SO_ERROR, &error, &size)
  return error
}

private struct Client {
  private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  init(port: UInt16) {
    let descriptor = descriptor
    let result = withAddress(port: port) { connect(descriptor, $0, $1) }
    precondition(result == 0)
  }

  func send(_ text: String) { _ = Foundation.send(descriptor, text, text.utf8.count, 0) }

  /// Closes the connection without an orderly end: the server gets an error.
  func reset() {
    var immediately = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &immediately, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
  }
}

private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
  let size = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafePointer(to: address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
  }
}
#endif
