import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The numbers of the ports that a simulation chooses depend on the seed, which may be that of another process.
final class ChosenPortsSpec: Spec {
  override class func spec() {
    for socket in SharingSocket.allCases {
      describe("a port that a simulation chooses for \(socket)", .needsSimulations) {
        it("repeats with the seed, and differs with another seed and from socket to socket") {
          let ports = try [1, 1, 2].map { seed in
            try withDeterministicExecution(seed: seed) {
              let sockets = (1...3).map { _ in socket.bound(to: 0) }
              defer { for socket in sockets { close(socket) } }
              return sockets.map { boundPort(of: $0) }
            }
          }
          expect(ports[0]).to(equal(ports[1]))
          expect(ports[0] + ports[2]).to(beUnique())
        }

        for isClosed in [false, true] {
          it("is not that of another simulation\(isClosed ? ", even if its socket is closed" : "")") {
            let encounter = Encounter(of: 2)
            let settings = SimulationSettings(outsideTimeout: .seconds(60))
            let ports = try await withThrowingTaskGroup(of: UInt16.self) { group in
              for _ in 1...2 {
                group.addTask {
                  try await withDeterministicExecution(settings: settings) {
                    let bound = socket.bound(to: 0)
                    let port = boundPort(of: bound)
                    if isClosed { close(bound) }
                    await encounter.arrive()
                    if !isClosed { close(bound) }
                    return port
                  }
                }
              }
              var ports: [UInt16] = []
              for try await port in group { ports.append(port) }
              return ports
            }
            expect(ports).to(beUnique())
          }
        }

        it("stays reserved when another simulation ends") {
          let encounter = Encounter(of: 2)
          let settings = SimulationSettings(outsideTimeout: .seconds(60))
          let (chosen, continuation) = AsyncStream.makeStream(of: UInt16.self)
          async let end: Void = withDeterministicExecution(settings: settings) {
            let bound = socket.bound(to: 0)
            continuation.yield(boundPort(of: bound))
            close(bound)
            await encounter.arrive()
          }
          var first: UInt16?
          for await port in chosen {
            first = port
            break
          }
          try await withDeterministicExecution { close(socket.bound(to: 0)) }
          let third = try await withDeterministicExecution {
            let bound = socket.bound(to: 0)
            defer { close(bound) }
            return boundPort(of: bound)
          }
          await encounter.arrive()
          try await end
          expect(third).toNot(equal(first))
        }

        if socket != .streamAddress {
          it("is not one that a socket in real time shares") {
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
  case datagramAddress, datagramPort, streamAddress, streamPort

  var description: String {
    switch self {
    case .datagramAddress: "datagrams, with SO_REUSEADDR"
    case .datagramPort: "datagrams, with SO_REUSEPORT"
    case .streamAddress: "streams, with SO_REUSEADDR"
    case .streamPort: "streams, with SO_REUSEPORT"
    }
  }

  var option: Int32 {
    switch self {
    case .datagramAddress, .streamAddress: SO_REUSEADDR
    case .datagramPort, .streamPort: SO_REUSEPORT
    }
  }

  func bound(to port: UInt16) -> Int32 {
    let type = self == .streamPort || self == .streamAddress ? SOCK_STREAM : SOCK_DGRAM
    let result = socket(AF_INET, Int32(type.rawValue), 0)
    var isOn: Int32 = 1
    setsockopt(result, SOL_SOCKET, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in.loopback(port: port)
    withSocketAddress(&address) { _ = bind(result, $0, $1) }
    return result
  }
}

/// Resumes tasks of several simulations, on a thread outside of them, when all have arrived.
private final class Encounter: Sendable {
  private let arrivals = DispatchSemaphore(value: 0)
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  init(of count: Int) {
    Thread.detachNewThread { [self] in
      for _ in 1...count { arrivals.wait() }
      for continuation in waiting.withLock(\.self) { continuation.resume() }
    }
  }

  func arrive() async {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
      arrivals.signal()
    }
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
