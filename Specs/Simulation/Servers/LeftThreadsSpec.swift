import CRuntimeHooks
import Candlestick
import CandlestickSupport
import Foundation

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
    }
  }
}
