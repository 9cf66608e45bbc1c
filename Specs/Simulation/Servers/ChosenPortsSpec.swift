import Candlestick
import CandlestickSimulation
import Foundation

/// The numbers of the ports that a simulation chooses depend on the seed, which may be that of another process.
final class ChosenPortsSpec: Spec {
  override class func spec() {
    for socket in SharingSocket.allCases {
      describe("a port that a simulation chooses for \(socket)") {
        it("is not one that another process shares") {
          func simulatedPort() throws -> UInt16 {
            try withDeterministicExecution {
              let bound = socket.bound(to: 0)
              defer { close(bound) }
              return boundPort(of: bound)
            }
          }
          let first = try simulatedPort()
          // For the simulation, a socket that is bound in real time is that of another process.
          let other = socket.bound(to: first)
          defer { close(other) }
          expect(try simulatedPort()).toNot(equal(first))
        }

        it("can be shared in the simulation, as in real time") {
          try expectSame("1 shared") { events in
            let first = socket.bound(to: 0)
            events("\(option(socket.option, of: first))")
            let second = socket.bound(to: boundPort(of: first))
            events(boundPort(of: second) == boundPort(of: first) ? "shared" : "not shared")
            close(first)
            close(second)
          }
        }
      }
    }
  }
}

/// A socket with an option that lets it share its port.
private enum SharingSocket: CaseIterable, CustomStringConvertible {
  case addressOfDatagrams, portOfDatagrams, portOfStreams

  var description: String {
    switch self {
    case .addressOfDatagrams: "datagrams, with SO_REUSEADDR"
    case .portOfDatagrams: "datagrams, with SO_REUSEPORT"
    case .portOfStreams: "streams, with SO_REUSEPORT"
    }
  }

  var option: Int32 { self == .addressOfDatagrams ? SO_REUSEADDR : SO_REUSEPORT }

  func bound(to port: UInt16) -> Int32 {
    let type = self == .portOfStreams ? SOCK_STREAM : SOCK_DGRAM
    let result = socket(AF_INET, Int32(type.rawValue), 0)
    var isOn: Int32 = 1
    setsockopt(result, SOL_SOCKET, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in.loopback(port: port)
    withSocketAddress(&address) { _ = bind(result, $0, $1) }
    return result
  }
}

private func boundPort(of socket: Int32) -> UInt16 {
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withSocketAddress(&address) { pointer, _ in _ = getsockname(socket, pointer, &size) }
  return UInt16(bigEndian: address.sin_port)
}

private func option(_ name: Int32, of socket: Int32) -> Int32 {
  var value: Int32 = -1
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(socket, SOL_SOCKET, name, &value, &size)
  return value
}
