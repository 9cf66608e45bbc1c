import Candlestick
import CandlestickSimulation
import Foundation

@testable import CandlestickEngine

final class DatagramsInSimulationSpec: Spec {
  override class func spec() {
    describe("a datagram in a simulation") {
      it("wakes a thread that waits for it, as in real time") {
        try expectSame("sending received") { events in
          let (sender, receiver) = (DatagramSocket(port: 0), DatagramSocket(port: 0))
          let thread = PosixThread { events(receiver.receive() == 1 ? "received" : "failed") }
          pass(milliseconds: 10)
          events("sending")
          sender.send(to: receiver.port)
          thread.join()
          sender.close()
          receiver.close()
        }
      }

      it("stays inside the simulation if another socket now has the port of an earlier one") {
        let reason = try withDeterministicExecution {
          let (sender, earlier) = (DatagramSocket(port: 0), DatagramSocket(port: 0))
          let port = earlier.port
          sender.send(to: port)
          earlier.close()
          // Its descriptor has the number of the earlier one.
          let other = DatagramSocket(port: 0)
          let receiver = DatagramSocket(port: port)
          sender.send(to: port)
          expect(receiver.receive()).to(equal(1))
          for socket in [sender, other, receiver] { socket.close() }
          return SimulationEngine.current?.outside.uses.reason
        }
        expect(reason).to(beNil())
      }

      it("leads outside if no socket has the port any more") {
        let reason = try withDeterministicExecution {
          let (sender, receiver) = (DatagramSocket(port: 0), DatagramSocket(port: 0))
          let port = receiver.port
          sender.send(to: port)
          receiver.close()
          // Its descriptor has the number of the receiver.
          let other = DatagramSocket(port: 0)
          sender.send(to: port)
          for socket in [sender, other] { socket.close() }
          return SimulationEngine.current?.outside.uses.reason
        }
        expect(reason).to(contain("uses a socket"))
      }
    }
  }
}

/// A socket for datagrams on the loopback interface.
private struct DatagramSocket {
  private let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
  let port: UInt16

  /// - Parameter port: zero if the system or the simulation chooses it.
  init(port: UInt16) {
    var address = sockaddr_in.loopback(port: port)
    let descriptor = descriptor
    withSocketAddress(&address) { pointer, size in
      var size = size
      bind(descriptor, pointer, size)
      getsockname(descriptor, pointer, &size)
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  func send(to port: UInt16) {
    var address = sockaddr_in.loopback(port: port)
    withSocketAddress(&address) { _ = sendto(descriptor, "x", 1, 0, $0, $1) }
  }

  /// Returns the number of bytes of the next datagram.
  func receive() -> Int {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0)
  }

  func close() { Foundation.close(descriptor) }
}
