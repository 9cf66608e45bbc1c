import Candlestick
import CandlestickSupport
import Foundation

/// A schedule may interrupt a step after a call on a descriptor, even if the call has not waited.
final class InterruptionsAtDescriptorsSpec: Spec {
  override class func spec() {
    describe("a step") {
      for (name, call) in calls {
        it("may be interrupted after \(name)") {
          let failure = try scheduleFailure { try explore { try runBeside(call) } }
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { try runBeside(call) }
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("may be interrupted in the same places when its schedule runs again, even if nothing waits for a descriptor") {
        for seed: UInt64 in 1...3 {
          let failure = try scheduleFailure {
            try exploreSchedules(500, strategy: PortfolioSchedules(seed: seed), settings: withoutOutside, loseCount)
          }
          expect("\(failure)").toNot(contain("different steps"))
        }
      }
    }
  }
}

@MainActor private func explore(_ body: @escaping () async throws -> Void) throws {
  try exploreSchedules(500, settings: withoutOutside, body)
}

/// Calls that do not wait, on a channel that can be read.
private let calls: [(String, @Sendable (Channel) -> Void)] = [
  ("a write", { _ = write($0.input, "a", 1) }),
  ("a read", { channel in withByte { _ = read(channel.output, $0, 1) } }),
  ("a call of send", { _ = send($0.input, "a", 1, 0) }),
  ("a call of recv", { channel in withByte { _ = recv(channel.output, $0, 1, 0) } }),
  (
    "a call of poll",
    { channel in
      var descriptor = pollfd(fd: channel.output, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
    }
  ),
  ("a call of recv for all data", { channel in withByte { _ = recv(channel.output, $0, 1, Int32(MSG_WAITALL)) } }),
  (
    "a call of recvmmsg",
    { channel in
      var bytes: [UInt8] = [0]
      withMessages(of: &bytes, 1) { _ = receiveMessages(channel.output, $0.baseAddress!, 1, 0, nil) }
    }
  ),
  (
    "a call of sendmmsg",
    { channel in
      var bytes: [UInt8] = [0]
      withMessages(of: &bytes, 1) { _ = sendMessages(channel.input, $0.baseAddress!, 1, 0) }
    }
  ),
  ("a shutdown", { _ = shutdown($0.input, Int32(SHUT_WR)) }),
  ("closing", { _ = close(dup($0.input)) }),
]

private func withByte(_ body: (UnsafeMutableRawPointer) -> Void) {
  var byte: UInt8 = 0
  body(&byte)
}

/// Sets a value before and after a call, while another thread reads it. Throws an error if the thread sees the first value.
private func runBeside(_ call: (Channel) -> Void) throws {
  let channel = Channel(.socketPair)
  let (value, seen) = (SharedNumber(), SharedNumber())
  write(channel.input, "a", 1)
  let thread = PosixThread { seen.value = value.value }
  value.value = 1
  call(channel)
  value.value = 2
  thread.join()
  channel.close()
  if seen.value == 1 { throw WrongOrder() }
}

/// Adds numbers on two threads, one of which writes to a pipe while the other has not begun or waits for a mutex.
private func loseCount() throws {
  let channel = Channel(.pipe)
  let (count, mutex) = (SharedNumber(), PosixMutex(Int32(PTHREAD_MUTEX_NORMAL)))
  let thread = PosixThread {
    for _ in 1...10 {
      write(channel.input, "a", 1)
      mutex.lock()
      mutex.unlock()
    }
    let other = PosixThread { count.addInTwoSteps(mutex) }
    count.addInTwoSteps(mutex)
    other.join()
  }
  thread.join()
  channel.close()
  if count.value < 2 { throw WrongOrder() }
}

/// A number without a lock. It is unchecked `Sendable` because only one thread of a simulation runs at a time.
private final class SharedNumber: @unchecked Sendable {
  var value = 0

  func addInTwoSteps(_ mutex: PosixMutex) {
    let old = value
    mutex.lock()
    value = old + 1
    mutex.unlock()
  }
}
