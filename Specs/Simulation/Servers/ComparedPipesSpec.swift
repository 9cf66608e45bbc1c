import Candlestick
import Foundation

/// Calls that move data between pipes.
final class ComparedPipesSpec: Spec {
  override class func spec() {
    describe("moving data in a simulation, as in real time") {
      it("waits for data and then for room") {
        try expectSame("data 3 full room 2 abc") { events in
          let (first, second) = (Channel(.pipe), Channel(.pipe))
          let thread = PosixThread {
            for _ in 1...2 { events("\(spliceData(first.output, nil, second.input, nil, 10, 0))") }
          }
          pass(milliseconds: 10)
          events("data")
          write(first.input, "abc", 3)
          pass(milliseconds: 10)
          let size = fill(second.input)
          write(first.input, "de", 2)
          pass(milliseconds: 10)
          events("full room")
          var buffer = [UInt8](repeating: 0, count: size)
          read(second.output, &buffer, size)
          thread.join()
          events(String(decoding: buffer[..<3], as: UTF8.self))
          for channel in [first, second] { channel.close() }
        }
      }

      for kind in [Channel.Kind.socketPair, .tcp] {
        it("waits until all of the data in a pipe is in a \(kind)") {
          try expectSame("900000 900000") { events in
            let (pipe, channel) = (Channel(.pipe), Channel(kind))
            _ = fcntl(pipe.input, 1031, 1 << 20)
            let bytes = [UInt8](repeating: 1, count: 900_000)
            write(pipe.input, bytes, bytes.count)
            let thread = PosixThread {
              pass(milliseconds: 10)
              events("\(countAll(channel.output))")
            }
            let moved = spliceData(pipe.output, nil, channel.input, nil, 1_000_000, 0)
            shutdown(channel.input, Int32(SHUT_WR))
            thread.join()
            events("\(moved)")
            pipe.close()
            channel.close()
          }
        }

        it("waits for data of a \(kind)") {
          try expectSame("data 3 0") { events in
            let (pipe, channel) = (Channel(.pipe), Channel(kind))
            let thread = PosixThread {
              for _ in 1...2 { events("\(spliceData(channel.output, nil, pipe.input, nil, 10, 0))") }
            }
            pass(milliseconds: 10)
            events("data")
            write(channel.input, "abc", 3)
            pass(milliseconds: 10)
            shutdown(channel.input, Int32(SHUT_WR))
            thread.join()
            pipe.close()
            channel.close()
          }
        }
      }

      it("copies what is in a pipe, and leaves it there") {
        try expectSame("data 3 abc abc") { events in
          let (first, second) = (Channel(.pipe), Channel(.pipe))
          let thread = PosixThread { events("\(copyData(first.output, second.input, 10, 0))") }
          pass(milliseconds: 10)
          events("data")
          write(first.input, "abc", 3)
          thread.join()
          for channel in [first, second] {
            var bytes = [UInt8](repeating: 0, count: 3)
            read(channel.output, &bytes, 3)
            events(String(decoding: bytes, as: UTF8.self))
            channel.close()
          }
        }
      }

      it("maps memory to a pipe when there is room") {
        try expectSame("room 3") { events in
          let channel = Channel(.pipe)
          let size = fill(channel.input)
          let thread = PosixThread {
            var bytes: [UInt8] = [1, 2, 3]
            bytes.withUnsafeMutableBytes {
              var part = iovec(iov_base: $0.baseAddress, iov_len: 3)
              events("\(moveMemory(channel.input, &part, 1, 0))")
            }
          }
          pass(milliseconds: 10)
          events("room")
          var buffer = [UInt8](repeating: 0, count: size)
          read(channel.output, &buffer, size)
          thread.join()
          channel.close()
        }
      }

      it("fails at once if it does not wait") {
        try expectSame("EAGAIN EAGAIN EAGAIN") { events in
          let (first, second) = (Channel(.pipe), Channel(.pipe))
          let flag: UInt32 = 2
          func show(_ result: Int) { events(result < 0 && errno == EAGAIN ? "EAGAIN" : "\(result)") }
          show(spliceData(first.output, nil, second.input, nil, 10, flag))
          show(copyData(first.output, second.input, 10, flag))
          _ = fcntl(first.output, F_SETFL, O_NONBLOCK)
          show(spliceData(first.output, nil, second.input, nil, 10, 0))
          for channel in [first, second] { channel.close() }
        }
      }
    }
  }
}

/// Writes until there is no more room. Returns the number of bytes.
private func fill(_ pipe: Int32) -> Int {
  let flags = fcntl(pipe, F_GETFL)
  _ = fcntl(pipe, F_SETFL, flags | O_NONBLOCK)
  defer { _ = fcntl(pipe, F_SETFL, flags) }
  let bytes = [UInt8](repeating: 0, count: 4_096)
  var total = 0
  while case let count = write(pipe, bytes, bytes.count), count > 0 { total += count }
  return total
}
