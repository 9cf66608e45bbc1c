import Candlestick
import Foundation

/// The ports of sockets that leave the choice to the system.
final class PortsSpec: Spec {
  override class func spec() {
    for kind in [SOCK_STREAM, SOCK_DGRAM] {
      describe("the ports that a simulation chooses for \(kind == SOCK_STREAM ? "TCP" : "UDP")", .needsSimulations) {
        it("repeat with the seed, and differ with another seed") {
          let one = try withDeterministicExecution(seed: 1) { bound(3, kind) }
          let again = try withDeterministicExecution(seed: 1) { bound(3, kind) }
          let other = try withDeterministicExecution(seed: 2) { bound(3, kind) }
          expect(one).to(equal(again))
          expect(Set(one + other)).to(haveCount(6))
        }

        for isShared in [false, true] {
          it("are not one that is in use\(isShared ? ", although it may be shared" : "")") {
            let first = try withDeterministicExecution(seed: 3) { bound(1, kind, isShared) }[0]
            let user = BoundSocket(kind, isShared, port: first)
            defer { user.close() }
            let next = try withDeterministicExecution(seed: 3) { bound(1, kind, isShared) }[0]
            expect(next).toNot(equal(first))
          }
        }

        it("can be shared in the simulation") {
          let ports = try withDeterministicExecution { () -> [UInt16] in
            let first = BoundSocket(kind, true)
            let second = BoundSocket(kind, true, port: first.port)
            defer { for socket in [first, second] { socket.close() } }
            return [first.port, second.port]
          }
          expect(ports[1]).to(equal(ports[0]))
        }

        it("leave the options of the socket as they were") {
          let options = try withDeterministicExecution { () -> [[Bool]] in
            [false, true].map { isShared in
              let socket = BoundSocket(kind, isShared)
              defer { socket.close() }
              return [SO_REUSEADDR, SO_REUSEPORT].map { option($0, of: socket.descriptor) }
            }
          }
          expect(options).to(equal([[false, false], [true, true]]))
        }
      }
    }
  }
}

/// Returns the ports of sockets.
private func bound(_ count: Int, _ kind: __socket_type, _ isShared: Bool = false) -> [UInt16] {
  let sockets = (0..<count).map { _ in BoundSocket(kind, isShared) }
  defer { for socket in sockets { socket.close() } }
  return sockets.map(\.port)
}

private struct BoundSocket {
  let descriptor: Int32

  /// - Parameter isShared: true for a socket that shares its address with others.
  init(_ kind: __socket_type, _ isShared: Bool, port: UInt16 = 0) {
    descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    var value: Int32 = 1
    for name in isShared ? [SO_REUSEADDR, SO_REUSEPORT] : [] { setsockopt(descriptor, SOL_SOCKET, name, &value, 4) }
    var address = sockaddr_in.loopback(port: port)
    withSocketAddress(&address) { _ = bind(descriptor, $0, $1) }
    if kind == SOCK_STREAM { listen(descriptor, 1) }
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withSocketAddress(&address) { pointer, _ in _ = getsockname(descriptor, pointer, &size) }
    return UInt16(bigEndian: address.sin_port)
  }

  func close() { Foundation.close(descriptor) }
}

private func option(_ name: Int32, of socket: Int32) -> Bool {
  var value: Int32 = 0
  var size: socklen_t = 4
  getsockopt(socket, SOL_SOCKET, name, &value, &size)
  return value != 0
}
