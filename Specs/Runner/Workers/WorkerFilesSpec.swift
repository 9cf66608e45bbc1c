import CSupport
import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickRunner

/// The files that a worker and its supervisor share, which code under test cannot break.
final class WorkerFilesSpec: Spec {
  override class func spec() {
    describe("the status file of a worker") {
      it("cannot be made smaller, because the supervisor reads it") {
        var (worker, otherEnd) = (candlestick_worker(), candlestick_channel())
        try require(candlestick_open_worker(&worker, &otherEnd)).to(beTrue())
        defer {
          candlestick_close_channel(otherEnd)
          candlestick_close_worker(&worker)
        }
        expect(ftruncate(worker.status_file, 0)).to(equal(-1))
        expect(errno).to(equal(EPERM))
      }
    }

    describe("the pipe of a worker") {
      it("takes long messages, even if code under test has made it non-blocking", .realTime) {
        var ends: [Int32] = [0, 0]
        try require(pipe(&ends)).to(equal(0))
        let (reading, writing) = (ends[0], ends[1])
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let count = Locked(0)
        let hasEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
          while true {
            let size = read(reading, buffer.baseAddress, buffer.count)
            guard size > 0 else { break }
            count.withLock { $0 += size }
          }
          buffer.deallocate()
          hasEnded.signal()
        }
        let channel = WorkerChannel(files: candlestick_channel(incoming: -1, outgoing: writing), isInWorker: true)
        expect(channel.send(String(repeating: "x", count: 10_000_000))).to(beTrue())
        close(writing)
        hasEnded.wait()
        close(reading)
        expect(count.withLock(\.self)).to(beGreaterThan(10_000_000))
      }
    }
  }
}
