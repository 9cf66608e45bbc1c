import Candlestick
import Foundation

/// Calls that wait for more than the first data.
final class ComparedMessagesSpec: Spec {
  override class func spec() {
    describe("a call that receives all its data in a simulation, as in real time") {
      for kind in Channel.Kind.allCases where kind != .pipe {
        for call in WholeCall.allCases {
          it("waits in \(call) until the data of a \(kind) is complete, and leaves the rest") {
            try expectSame("first second abcdef g") { events in
              let channel = Channel(kind)
              let thread = PosixThread {
                for (name, part) in [("first", "abc"), ("second", "defg")] {
                  pass(milliseconds: 10)
                  events(name)
                  write(channel.input, part, part.utf8.count)
                }
              }
              events(call.receive(6, from: channel.output))
              events(call.receive(1, from: channel.output))
              thread.join()
              channel.close()
            }
          }

          it("ends \(call) on a \(kind) at the end of the data") {
            try expectSame("abc 0") { events in
              let channel = Channel(kind)
              let thread = PosixThread {
                pass(milliseconds: 5)
                write(channel.input, "abc", 3)
                pass(milliseconds: 5)
                shutdown(channel.input, Int32(SHUT_WR))
              }
              for _ in 1...2 { events(call.receive(6, from: channel.output)) }
              thread.join()
              channel.close()
            }
          }

          it("ends \(call) on a \(kind) at the time limit of the socket, with the data so far") {
            try expectSame("ab EAGAIN true") { events in
              let channel = Channel(kind)
              limit(channel.output, SO_RCVTIMEO, milliseconds: 30)
              let thread = PosixThread {
                for part in ["a", "b"] {
                  pass(milliseconds: 10)
                  write(channel.input, part, 1)
                }
              }
              let start = DispatchTime.now()
              for _ in 1...2 { events(call.receive(6, from: channel.output)) }
              let milliseconds = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000
              events("\((55..<79).contains(milliseconds))")
              thread.join()
              channel.close()
            }
          }
        }

        it("peeks at a \(kind), which waits only if it is a connection of the internet") {
          try expectSame(kind == .tcp ? "abcd abcd ab cd" : "ab abcd ab cd") { events in
            let channel = Channel(kind)
            let thread = PosixThread {
              for part in ["ab", "cd"] {
                pass(milliseconds: 10)
                write(channel.input, part, 2)
              }
            }
            let peek = Int32(MSG_PEEK)
            events(WholeCall.recv.receive(4, from: channel.output, peek))
            thread.join()
            events(WholeCall.recv.receive(4, from: channel.output, peek))
            for _ in 1...2 { events(WholeCall.recvmsg.receive(2, from: channel.output)) }
            channel.close()
          }
        }

        it("receives what there is on a \(kind) whose calls do not wait") {
          try expectSame("EAGAIN abc") { events in
            let channel = Channel(kind)
            let flags = fcntl(channel.output, F_GETFL)
            _ = fcntl(channel.output, F_SETFL, flags | O_NONBLOCK)
            events(WholeCall.recv.receive(6, from: channel.output))
            write(channel.input, "abc", 3)
            events(WholeCall.recv.receive(6, from: channel.output))
            channel.close()
          }
        }
      }
    }
  }
}

/// A call that receives data, with the flag `MSG_WAITALL`.
private enum WholeCall: String, CaseIterable, CustomStringConvertible {
  case recv, recvfrom, recvmsg
  var description: String { rawValue }

  /// Returns the data, the number zero at its end, or an error.
  func receive(_ count: Int, from socket: Int32, _ flags: Int32 = 0) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let flags = flags | Int32(MSG_WAITALL)
    let result = bytes.withUnsafeMutableBytes { buffer in
      switch self {
      case .recv: return Foundation.recv(socket, buffer.baseAddress, count, flags)
      case .recvfrom: return Foundation.recvfrom(socket, buffer.baseAddress, count, flags, nil, nil)
      case .recvmsg:
        // Two parts, the first of which is filled at once.
        var parts = [
          iovec(iov_base: buffer.baseAddress, iov_len: count / 2),
          iovec(iov_base: buffer.baseAddress! + count / 2, iov_len: count - count / 2),
        ]
        return parts.withUnsafeMutableBufferPointer {
          var message = msghdr()
          message.msg_iov = $0.baseAddress
          message.msg_iovlen = 2
          return Foundation.recvmsg(socket, &message, flags)
        }
      }
    }
    if result < 0 { return errno == EAGAIN ? "EAGAIN" : "error \(errno)" }
    return result == 0 ? "0" : String(decoding: bytes[..<result], as: UTF8.self)
  }
}

private func limit(_ socket: Int32, _ name: Int32, milliseconds: Int) {
  var limit = timeval(tv_sec: 0, tv_usec: milliseconds * 1_000)
  setsockopt(socket, SOL_SOCKET, name, &limit, socklen_t(MemoryLayout<timeval>.size))
}
