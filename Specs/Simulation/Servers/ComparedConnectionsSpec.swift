import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Connections that are reset, and those for which a listener has no room.
final class ComparedConnectionsSpec: Spec {
  override class func spec() {
    describe("a TCP connection that is reset during a call") {
      it("fails in the next call, after the one that has sent a part") {
        try withDeterministicExecution {
          let channel = Channel(.tcp)
          let results = Locked<[Int]>([])
          // The other end does not read it. So closing that end resets the connection.
          write(channel.input, "unread", 6)
          let thread = PosixThread {
            for count in [20_000_000, 1] {
              let sent = send(channel.input, [UInt8](repeating: 1, count: count), count, Int32(MSG_NOSIGNAL))
              results.withLock { $0.append(sent < 0 ? -Int(errno) : sent) }
            }
          }
          usleep(1)
          close(channel.output)
          thread.join()
          close(channel.input)
          let sent = results.withLock(\.self)
          expect(sent[0]).to(beGreaterThan(0))
          expect(sent[0]).to(beLessThan(20_000_000))
          expect(sent[1]).to(equal(-Int(ECONNRESET)))
        }
      }
    }

    describe("connecting to a listener without room in a simulation, as in real time") {
      it("is tried again after a second") {
        try expectSame("accepting connected late") { events in
          let listener = FullListener()
          let isConnecting = DispatchSemaphore(value: 0)
          let thread = PosixThread {
            let start = DispatchTime.now()
            isConnecting.signal()
            let result = listener.connect()
            let milliseconds = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000
            events(result >= 0 ? "connected" : "failed")
            events(milliseconds >= 900 ? "late" : "\(milliseconds)")
            close(result)
          }
          isConnecting.wait()
          pass(milliseconds: 100)
          events("accepting")
          listener.accept()
          thread.join()
          listener.close()
        }
      }

      it("is tried again after a second if the call does not wait") {
        try expectSame("EINPROGRESS accepting 0 connected late") { events in
          let listener = FullListener()
          let client = listener.connect(isBlocking: false)
          events(errno == EINPROGRESS ? "EINPROGRESS" : "\(errno)")
          let thread = PosixThread {
            pass(milliseconds: 10)
            events("accepting")
            listener.accept()
          }
          let start = DispatchTime.now()
          var polled = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
          poll(&polled, 1, -1)
          let milliseconds = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000
          var error: Int32 = 1
          var size = socklen_t(4)
          getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &size)
          events("\(error)")
          events(polled.revents == Int16(POLLOUT) ? "connected" : "\(polled.revents)")
          events(milliseconds >= 900 ? "late" : "\(milliseconds)")
          thread.join()
          close(client)
          listener.close()
        }
      }

      it("of the local domain waits for room") {
        try expectSame("accepting connected") { events in
          let listener = FullListener(isLocal: true)
          let isConnecting = DispatchSemaphore(value: 0)
          let thread = PosixThread {
            isConnecting.signal()
            let result = listener.connect()
            events(result >= 0 ? "connected" : "failed")
            close(result)
          }
          isConnecting.wait()
          pass(milliseconds: 100)
          events("accepting")
          listener.accept()
          thread.join()
          listener.close()
        }
      }

      it("of the local domain fails if the call does not wait") {
        try expectSame("EAGAIN") { events in
          let listener = FullListener(isLocal: true)
          let client = listener.connect(isBlocking: false)
          events(errno == EAGAIN ? "EAGAIN" : "\(errno)")
          close(client)
          listener.close()
        }
      }
    }

    describe("connecting to a listener without room in a simulation") {
      it("times out after two minutes") {
        let result = try withDeterministicExecution {
          let listener = FullListener()
          let client = listener.connect()
          let error = errno
          close(client)
          listener.close()
          return "\(client) \(error == ETIMEDOUT) \(Simulation.current.now)"
        }
        expect(result).to(equal("-1 true 127.0 seconds"))
      }
    }
  }
}

/// A listener for which as many connections wait as it has room for.
private final class FullListener: Sendable {
  private let listener: Int32
  private let path = "/tmp/candlestick-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  private let isLocal: Bool
  private let port: UInt16
  private let first: Int32

  init(isLocal: Bool = false) {
    self.isLocal = isLocal
    let listener = socket(isLocal ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in.loopback()
    if isLocal {
      withLocalAddress(path) { _ = bind(listener, $0, $1) }
    } else {
      withSocketAddress(&address) { pointer, size in
        var size = size
        bind(listener, pointer, size)
        getsockname(listener, pointer, &size)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    listen(listener, 0)
    first = Self.connect(isLocal, path, port, isBlocking: true)
  }

  /// Returns a socket that is connected to the listener, or -1. Returns a socket in any case if it does not block.
  func connect(isBlocking: Bool = true) -> Int32 { Self.connect(isLocal, path, port, isBlocking: isBlocking) }

  private static func connect(_ isLocal: Bool, _ path: String, _ port: UInt16, isBlocking: Bool) -> Int32 {
    let client = socket(isLocal ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if !isBlocking { _ = fcntl(client, F_SETFL, O_NONBLOCK) }
    var result: Int32 = -1
    if isLocal {
      withLocalAddress(path) { result = Foundation.connect(client, $0, $1) }
    } else {
      var address = sockaddr_in.loopback(port: port)
      withSocketAddress(&address) { result = Foundation.connect(client, $0, $1) }
    }
    return isBlocking && result < 0 ? -1 : client
  }

  func accept() { Foundation.close(Foundation.accept(listener, nil, nil)) }

  func close() {
    Foundation.close(listener)
    Foundation.close(first)
    unlink(path)
  }
}

private func withLocalAddress(_ path: String, _ code: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Void) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  withSocketAddress(&address, code)
}
