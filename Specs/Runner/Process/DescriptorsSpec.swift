import CSupport
import Candlestick
import CandlestickSupport
import Foundation

final class DescriptorsSpec: Spec {
  override class func spec() {
    describe("the descriptors of the test process") {
      it("are higher than those that tests close by number or expect to get") {
        if isSanitized { try skip("sanitizers intercept these calls") }
        // Dispatch and the main run loop open their descriptors on first use.
        let fired = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { fired.signal() }
        fired.wait()
        RunLoop.main.run(until: .now.addingTimeInterval(0.001))
        let ours = /anon_inode:\[(eventfd|eventpoll|timerfd)\]|\/memfd:candlestick.*/
        let files = try openFiles().compactMap(Int.init).compactMap { number in
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
          return target.flatMap { $0.wholeMatch(of: ours) == nil ? nil : (number: number, target: $0) }
        }
        expect(files).toNot(beEmpty())
        expect(files.filter { (3..<100).contains($0.number) }.map(\.target)).to(beEmpty())
      }
    }

    describe("the descriptors of a worker in its supervisor") {
      it("are high, too, because later workers inherit them") {
        var (worker, end) = (candlestick_worker(), candlestick_channel())
        expect(candlestick_open_worker(&worker, &end)).to(beTrue())
        defer {
          candlestick_close_channel(end)
          candlestick_close_worker(&worker)
        }
        let files = [
          worker.output, worker.error_output, worker.status_file, worker.channel.incoming, worker.channel.outgoing,
          end.incoming,
          end.outgoing,
        ]
        expect(files).to(allPass(beGreaterThanOrEqualTo(100)))
        let process = candlestick_process_end(getpid())
        defer { close(process) }
        expect(process).to(satisfyAnyOf(beGreaterThanOrEqualTo(100), equal(-1)))
      }
    }

    describe("candlestick_duplicate_high(_:)") {
      it("returns a descriptor of at least 500, or half the limit of the process") {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let copy = candlestick_duplicate_high(STDIN_FILENO)
        defer { close(copy) }
        expect(copy).to(beGreaterThanOrEqualTo(Int32(min(500, limit.rlim_cur / 2))))
        expect(fcntl(copy, F_GETFD)).to(equal(FD_CLOEXEC))
      }

      it("fails for a descriptor that is not open; moving it returns it") {
        expect(candlestick_duplicate_high(-1)).to(equal(-1))
        expect(candlestick_move_high(-1)).to(equal(-1))
      }

      it("respects a low limit") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          var limit = rlimit(rlim_cur: 100, rlim_max: 100)
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          send(["\(candlestick_duplicate_high(STDIN_FILENO))"])
        }
        expect(child.messages.first?.first.flatMap(Int.init)).to(beBetween(50, and: 99))
      }
    }

    describe("candlestick_wait_for_input(_:_:_:)") {
      it("waits until the timeout if there are no files") {
        let begin = candlestick_uptime()
        candlestick_wait_for_input([], 0, 0.01)
        expect(candlestick_uptime() - begin).to(beGreaterThanOrEqualTo(0.01))
      }
    }
  }
}
