import Candlestick
import Foundation

/// Data that the kernel keeps back for some time in real time arrives at once in a simulation.
final class ComparedSocketOptionsSpec: Spec {
  override class func spec() {
    describe("a TCP connection in a simulation, as in real time") {
      for delay in Delay.allCases {
        it("delivers answers in two parts \(delay)") {
          try expectSame("12 12 12") { events in
            let channel = Channel(.tcp)
            delay.apply(to: channel.input)
            let server = PosixThread {
              for _ in 1...3 {
                var request: UInt8 = 0
                guard read(channel.input, &request, 1) == 1 else { return }
                for part: UInt8 in 1...2 { delay.send(part, to: channel.input) }
              }
            }
            for _ in 1...3 {
              delay.send(0, to: channel.output)
              var parts: [UInt8] = [0, 0]
              for index in 0...1 { read(channel.output, &parts[index], 1) }
              events("\(parts[0])\(parts[1])")
            }
            server.join()
            channel.close()
          }
        }
      }

      it("has the options that the program has set") {
        try expectSame("0 0 1 1 0 1 0 0") { events in
          let channel = Channel(.tcp)
          func show(_ name: Int32) { events("\(option(name, of: channel.input))") }
          show(TCP_NODELAY)
          show(TCP_CORK)
          setOption(TCP_NODELAY, to: 1, of: channel.input)
          show(TCP_NODELAY)
          setOption(TCP_CORK, to: 1, of: channel.input)
          show(TCP_CORK)
          setOption(TCP_NODELAY, to: 0, of: channel.input)
          show(TCP_NODELAY)
          show(TCP_CORK)
          setOption(TCP_CORK, to: 0, of: channel.input)
          show(TCP_CORK)
          channel.close()
          let next = Channel(.tcp)
          events("\(option(TCP_NODELAY, of: next.input))")
          next.close()
        }
      }

      it("has the options of its listener") {
        try expectSame("1 0") { events in
          let channel = Channel(.tcp) { setOption(TCP_NODELAY, to: 1, of: $0) }
          events("\(option(TCP_NODELAY, of: channel.output))")
          events("\(option(TCP_NODELAY, of: channel.input))")
          channel.close()
        }
      }
    }
  }
}

/// A reason why the kernel keeps data back.
private enum Delay: String, CaseIterable, CustomStringConvertible {
  case unacknowledged, corked, more

  var description: String {
    switch self {
    case .unacknowledged: "of which the first is not yet acknowledged"
    case .corked: "that are corked"
    case .more: "after which more is announced"
    }
  }

  func apply(to socket: Int32) {
    if self == .corked { setOption(TCP_CORK, to: 1, of: socket) }
  }

  func send(_ byte: UInt8, to socket: Int32) {
    let more: Int32 = 0x8000
    withUnsafeBytes(of: byte) { _ = Foundation.send(socket, $0.baseAddress, 1, self == .more ? more : 0) }
  }
}

private func setOption(_ name: Int32, to value: Int32, of socket: Int32) {
  var value = value
  setsockopt(socket, Int32(IPPROTO_TCP), name, &value, socklen_t(MemoryLayout<Int32>.size))
}

private func option(_ name: Int32, of socket: Int32) -> Int32 {
  var value: Int32 = -1
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(socket, Int32(IPPROTO_TCP), name, &value, &size)
  return value
}
