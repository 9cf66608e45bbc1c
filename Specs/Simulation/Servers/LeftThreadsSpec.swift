import CRuntimeHooks
import Candlestick
import CandlestickSupport
import Foundation

/// A function that sleeps for a number of seconds.
private enum LeftSleep {
  static let all: [(name: String, sleep: @Sendable (Double) -> Void)] = [
    ("Thread.sleep(forTimeInterval:)", { Thread.sleep(forTimeInterval: $0) }),
    ("Thread.sleep(until:)", { Thread.sleep(until: Date(timeIntervalSinceNow: $0)) }),
    ("usleep", { usleep(UInt32($0 * 1e6)) }),
  ]
}

/// Threads that still wait when their simulation ends, and continue in real time.
final class LeftThreadsSpec: Spec {
  override class func spec() {
    describe("a thread that a simulation leaves behind", .needsSimulations) {
      for reader in DescriptorReader.allCases {
        // A simulation waits in real time for threads that may send something.
        it("does not count as one that may send something while it waits in \(reader)") {
          let before = candlestick_simulated_thread_count()
          let left = Locked<[(channel: Channel, thread: PosixThread)]>([])
          try await withDeterministicExecution {
            let channel = Channel(.socketPair)
            left.withLock { $0.append((channel, PosixThread { _ = reader.read(channel.output) })) }
            usleep(1)
          }
          defer {
            for (channel, thread) in left.withLock(\.self) {
              write(channel.input, " ", 1)
              thread.join()
              channel.close()
            }
          }
          await expect { candlestick_simulated_thread_count() }
            .toEventually(equal(before + 1), timeout: .seconds(60))
        }
      }

      for (name, sleep) in LeftSleep.all {
        it("ends its sleep in \(name) after the rest of the time, although the simulation's date was another") {
          let hasSlept = DispatchSemaphore(value: 0)
          let start = ContinuousClock.now
          let settings = SimulationSettings(startDate: Date(timeIntervalSinceNow: 1e9))
          try withDeterministicExecution(settings: settings) {
            Thread.detachNewThread {
              sleep(0.2)
              hasSlept.signal()
            }
            usleep(100_000)
          }
          expect(hasSlept.wait(timeout: .now() + 60)).to(equal(.success))
          expect(ContinuousClock.now - start).to(beGreaterThan(.milliseconds(50)))
          let date = Date()
          Thread.sleep(forTimeInterval: 0.01)
          expect(Date().timeIntervalSince(date)).to(beGreaterThanOrEqualTo(0.009))
        }
      }

      for call in LeftCall.allCases {
        it("continues in real time in \(call)") {
          let fifo = NSTemporaryDirectory() + "left-\(getpid())"
          mkfifo(fifo, 0o600)
          defer { unlink(fifo) }
          let left = Locked<[(channel: Channel, thread: PosixThread)]>([])
          let result = Locked(0)
          try await withDeterministicExecution {
            let channel = Channel(.socketPair)
            let thread = PosixThread {
              let own = call.perform(channel, fifo)
              result.withLock { $0 = own }
            }
            left.withLock { $0.append((channel, thread)) }
            usleep(1)
          }
          for (channel, thread) in left.withLock(\.self) {
            call.end(channel, fifo, thread)
            thread.join()
            channel.close()
          }
          expect(result.withLock(\.self)).to(equal(2))
        }
      }
    }
  }
}
