import Candlestick
import CandlestickSimulation
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
            try expectSame("ab EAGAIN") { events in
              let channel = Channel(kind)
              limit(channel.output, SO_RCVTIMEO, milliseconds: 30)
              let thread = PosixThread {
                for part in ["a", "b"] {
                  pass(milliseconds: 10)
                  write(channel.input, part, 1)
                }
              }
              for _ in 1...2 { events(call.receive(6, from: channel.output)) }
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

    describe("a call that receives all its data in a simulation") {
      it("has one time limit for all parts of the data") {
        let time = try withDeterministicExecution {
          let channel = Channel(.tcp)
          // The kernel stores a number of ticks, which may be 10 ms long.
          limit(channel.output, SO_RCVTIMEO, milliseconds: 40)
          let thread = PosixThread {
            pass(milliseconds: 20)
            write(channel.input, "a", 1)
          }
          expect(WholeCall.recv.receive(6, from: channel.output)).to(equal("a"))
          thread.join()
          channel.close()
          return Simulation.current.now
        }
        expect(time).to(equal(.milliseconds(40)))
      }
    }

    describe("a call for several messages in a simulation, as in real time") {
      it("waits for all of them") {
        try expectSame("a b c received abc") { events in
          let channel = Datagrams()
          let thread = PosixThread {
            for part in ["a", "b", "c"] {
              pass(milliseconds: 10)
              events(part)
              write(channel.input, part, 1)
            }
          }
          let received = receiveMessages(3, from: channel.output)
          events("received \(received)")
          thread.join()
          channel.close()
        }
      }

      it("waits for one of them, and receives those that are there") {
        try expectSame("ab c") { events in
          let channel = Datagrams()
          let thread = PosixThread {
            pass(milliseconds: 10)
            for part in ["ab", "c"] {
              for byte in part.utf8 { withUnsafeBytes(of: byte) { _ = write(channel.input, $0.baseAddress, 1) } }
              pass(milliseconds: 10)
            }
          }
          for _ in 1...2 {
            events(receiveMessages(3, from: channel.output, waitForOne))
            pass(milliseconds: 5)
          }
          thread.join()
          channel.close()
        }
      }

      it("looks at its time limit after each message only") {
        try expectSame("ab 0 c 0") { events in
          let channel = Datagrams()
          let thread = PosixThread {
            for part in ["a", "b", "c"] {
              pass(milliseconds: 30)
              write(channel.input, part, 1)
            }
          }
          for _ in 1...2 {
            var limit = timespec(tv_sec: 0, tv_nsec: 45_000_000)
            if events.joined.contains("ab") { limit.tv_nsec = 1 }
            events(receiveMessages(3, from: channel.output, 0, &limit))
            events("\(limit.tv_sec + limit.tv_nsec)")
          }
          thread.join()
          channel.close()
        }
      }

      it("has an error only if there is no message before it") {
        try expectSame("ab EAGAIN EINVAL") { events in
          let channel = Datagrams()
          limit(channel.output, SO_RCVTIMEO, milliseconds: 10)
          write(channel.input, "a", 1)
          write(channel.input, "b", 1)
          for _ in 1...2 { events(receiveMessages(3, from: channel.output)) }
          var limit = timespec(tv_sec: -1, tv_nsec: 0)
          events(receiveMessages(3, from: channel.output, 0, &limit))
          channel.close()
        }
      }
    }

    describe("a call that sends more than there is room for in a simulation, as in real time") {
      it("waits for room for all of several messages") {
        try expectSame("sent 3 of [300000, 300000, 300000] received 900000") { events in
          let channel = Channel(.socketPair)
          let thread = PosixThread { events("received \(countAll(channel.output))") }
          pass(milliseconds: 5)
          var bytes = [UInt8](repeating: 1, count: 900_000)
          withMessages(of: &bytes, 3) { messages in
            let sent = sendMessages(channel.input, messages.baseAddress!, 3, 0)
            events("sent \(sent) of \(messages.map(\.length))")
          }
          shutdown(channel.input, Int32(SHUT_WR))
          thread.join()
          channel.close()
        }
      }

      it("sends fewer messages if it does not wait") {
        try expectSame("sent fewer") { events in
          let channel = Channel(.socketPair)
          var bytes = [UInt8](repeating: 1, count: 900_000)
          withMessages(of: &bytes, 3) { messages in
            let sent = sendMessages(channel.input, messages.baseAddress!, 3, Int32(MSG_DONTWAIT))
            events((1...2).contains(sent) && messages[Int(sent) - 1].length < 300_000 ? "sent fewer" : "sent \(sent)")
          }
          channel.close()
        }
      }

      it("sends a descriptor along with the first data only") {
        try expectSame("sent 900000 received 900000 descriptors 1") { events in
          let channel = Channel(.socketPair)
          let thread = PosixThread {
            let (count, descriptors) = receiveWithDescriptors(from: channel.output)
            events("received \(count) descriptors \(descriptors.count)")
            for descriptor in descriptors { close(descriptor) }
          }
          pass(milliseconds: 5)
          let sent = send(count: 900_000, with: channel.output, to: channel.input)
          events("sent \(sent)")
          shutdown(channel.input, Int32(SHUT_WR))
          thread.join()
          channel.close()
        }
      }

      it("waits for room for a datagram at a receiver to which the socket is not connected") {
        try expectSame("reading 600") { events in
          let path = NSTemporaryDirectory() + "datagrams-\(getpid())"
          unlink(path)
          let sockets = (0..<2).map { _ in socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) }
          var address = sockaddr_un()
          address.sun_family = sa_family_t(AF_UNIX)
          withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
          withSocketAddress(&address) { _ = bind(sockets[1], $0, $1) }
          let thread = PosixThread {
            pass(milliseconds: 10)
            events("reading")
            var byte: UInt8 = 0
            for _ in 1...600 { recv(sockets[1], &byte, 1, 0) }
          }
          let count = withSocketAddress(&address) { pointer, size in
            (1...600).reduce(0) { count, _ in count + sendto(sockets[0], "a", 1, 0, pointer, size) }
          }
          events("\(count)")
          thread.join()
          for socket in sockets { close(socket) }
          unlink(path)
        }
      }
    }
  }
}

/// Two sockets that are connected, for datagrams.
private struct Datagrams {
  let input, output: Int32

  init() {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends)
    (input, output) = (ends[0], ends[1])
  }

  func close() { for end in [input, output] { Foundation.close(end) } }
}

/// Receives messages of one byte. Returns their data, or an error.
private func receiveMessages(
  _ count: Int,
  from socket: Int32,
  _ flags: Int32 = 0,
  _ limit: UnsafeMutablePointer<timespec>? = nil
) -> String {
  var bytes = [UInt8](repeating: 0, count: count)
  return withMessages(of: &bytes, count) { messages in
    let result = receiveMessages(socket, messages.baseAddress!, UInt32(count), flags, limit)
    if result < 0 { return errno == EAGAIN ? "EAGAIN" : errno == EINVAL ? "EINVAL" : "error \(errno)" }
    let lengths = messages.prefix(Int(result)).map(\.length)
    let parts = messages.prefix(Int(result)).map { $0.header.msg_iov.pointee.iov_base.load(as: UInt8.self) }
    return lengths.allSatisfy { $0 == 1 } ? String(decoding: parts, as: UTF8.self) : "lengths \(lengths)"
  }
}

/// Calls code with messages that share the bytes.
func withMessages<Result>(
  of bytes: inout [UInt8],
  _ count: Int,
  _ code: (UnsafeMutableBufferPointer<MessageOfSeveral>) -> Result
) -> Result {
  let size = bytes.count / count
  return bytes.withUnsafeMutableBytes { buffer in
    var parts = (0..<count).map { iovec(iov_base: buffer.baseAddress! + $0 * size, iov_len: size) }
    return parts.withUnsafeMutableBufferPointer { parts in
      var messages = (0..<count).map { index in
        var message = MessageOfSeveral()
        message.header.msg_iov = parts.baseAddress! + index
        message.header.msg_iovlen = 1
        return message
      }
      return messages.withUnsafeMutableBufferPointer { code($0) }
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
