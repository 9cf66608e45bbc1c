import Candlestick
import CandlestickSimulation
import Foundation

/// A call that waits for a descriptor has the results of real time in a simulation, but takes virtual time.
final class ComparedDescriptorsSpec: Spec {
  override class func spec() {
    describe("a descriptor in a simulation, as in real time") {
      for channel in Channel.Kind.allCases {
        for reader in DescriptorReader.allCases where reader.applies(to: channel) {
          for act in Act.allCases where act.applies(to: channel) {
            it("\(act.name) wakes a thread that waits in \(reader) at the end of a \(channel)") {
              try expectSame("waiting acted \(act.result)") { events in
                let channel = Channel(channel)
                let isWaiting = DispatchSemaphore(value: 0)
                let thread = PosixThread {
                  isWaiting.signal()
                  events("waiting")
                  let result = reader.read(channel.output)
                  events("\(result)")
                }
                isWaiting.wait()
                pass(milliseconds: 10)
                events("acted")
                act.perform(channel)
                thread.join()
                if act == .end { Foundation.close(channel.output) } else { channel.close() }
              }
            }
          }
        }

        it("lets a thread that writes too much into a \(channel) wait for the reader") {
          try expectSame("all read") { events in
            let channel = Channel(channel)
            let count = 3_000_000
            let writer = PosixThread {
              let bytes = [UInt8](repeating: 1, count: count)
              let written = write(channel.input, bytes, count)
              if written != count { events("wrote \(written)") }
            }
            var total = 0
            var buffer = [UInt8](repeating: 0, count: 100_000)
            while total < count {
              let result = read(channel.output, &buffer, buffer.count)
              if result <= 0 { break }
              total += result
            }
            writer.join()
            events(total == count ? "all read" : "read \(total)")
            channel.close()
          }
        }
      }

      it("ends a call on a socket at its time limit") {
        try expectSame("-1 true") { events in
          let channel = Channel(.socketPair)
          var limit = timeval(tv_sec: 0, tv_usec: 5_000)
          setsockopt(channel.output, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
          var byte: UInt8 = 0
          let result = recv(channel.output, &byte, 1, 0)
          let error = errno
          events("\(result) \(error == EAGAIN)")
          channel.close()
        }
      }

      for reader in DescriptorReader.allCases where reader.hasTimeLimit {
        it("ends a wait in \(reader) at its time limit") {
          try expectSame("timed out") { events in
            let channel = Channel(.pipe)
            events(reader.read(channel.output, milliseconds: 5) == -2 ? "timed out" : "read")
            channel.close()
          }
        }
      }

      it("does not end a read because another thread closes the descriptor") {
        try expectSame("1") { events in
          let channel = Channel(.pipe)
          let thread = PosixThread { events("\(DescriptorReader.read.read(channel.output))") }
          pass(milliseconds: 10)
          Foundation.close(channel.output)
          pass(milliseconds: 10)
          Act.data.perform(channel)
          thread.join()
          Foundation.close(channel.input)
        }
      }

      it("counts the expirations of a timer until it is read") {
        try expectSame("1 3 0") { events in
          let timer = makeTimer(CLOCK_MONOTONIC, 0)
          set(timer, after: 0.02, every: 0.02)
          events("\(readCount(timer))")
          pass(milliseconds: 70)
          events("\(readCount(timer))")
          set(timer, after: 0, every: 0)
          var poll = pollfd(fd: timer, events: Int16(POLLIN), revents: 0)
          events("\(Foundation.poll(&poll, 1, 30))")
          Foundation.close(timer)
        }
      }

      it("refuses wrong times of a timer, which stays armed") {
        try expectSame("-1 true -1 true 1") { events in
          let timer = makeTimer(CLOCK_MONOTONIC, 0)
          set(timer, after: 0.01, every: 0)
          for wrong in [timespec(tv_sec: -1, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 1_000_000_000)] {
            var value = itimerspec(it_interval: timespec(), it_value: wrong)
            let result = setTimer(timer, 0, &value, nil)
            let error = errno
            events("\(result) \(error == EINVAL)")
          }
          events("\(readCount(timer))")
          Foundation.close(timer)
        }
      }

      it("adds up an event until it is read, or gives one at a time") {
        try expectSame("5 1 1") { events in
          let sum = makeEvent(2, 0)
          addToEvent(sum, 3)
          events("\(readCount(sum))")
          let each = makeEvent(0, semaphoreEvent)
          let thread = PosixThread { for _ in 1...2 { events("\(readCount(each))") } }
          pass(milliseconds: 5)
          addToEvent(each, 2)
          thread.join()
          Foundation.close(sum)
          Foundation.close(each)
        }
      }

      it("lets a thread wait for the lock of a file that another one has") {
        try expectSame("locked unlocking got it") { events in
          let path = NSTemporaryDirectory() + "lock-\(getpid())"
          let (first, second) = (open(path, O_CREAT | O_RDWR, 0o600), open(path, O_RDWR))
          events(flock(first, LOCK_EX) == 0 ? "locked" : "failed")
          let thread = PosixThread { events(flock(second, LOCK_EX) == 0 ? "got it" : "failed") }
          pass(milliseconds: 10)
          events("unlocking")
          flock(first, LOCK_UN)
          thread.join()
          Foundation.close(first)
          Foundation.close(second)
          unlink(path)
        }
      }
    }
  }
}

private func set(_ timer: Int32, after delay: Double, every interval: Double) {
  func time(_ seconds: Double) -> timespec {
    timespec(tv_sec: Int(seconds), tv_nsec: Int(seconds * 1e9) % 1_000_000_000)
  }
  var value = itimerspec(it_interval: time(interval), it_value: time(delay))
  setTimer(timer, 0, &value, nil)
}

private func readCount(_ descriptor: Int32) -> UInt64 {
  var count: UInt64 = 0
  read(descriptor, &count, 8)
  return count
}
