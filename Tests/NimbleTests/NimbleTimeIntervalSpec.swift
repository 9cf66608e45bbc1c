import Candlestick
import Foundation
import Nimble

final class NimbleTimeIntervalSpec: Spec {
  override class func spec() {
    describe("NimbleTimeInterval") {
      it("has the cases of Nimble") {
        let intervals: [NimbleTimeInterval] = [.seconds(2), .milliseconds(3), .microseconds(4), .nanoseconds(5)]
        let seconds = intervals.map { interval in
          switch interval {
          case .seconds(let count): Double(count)
          case .milliseconds(let count): Double(count) / 1e3
          case .microseconds(let count): Double(count) / 1e6
          case .nanoseconds(let count): Double(count) / 1e9
          }
        }
        expect(seconds).to(equal([2, 0.003, 0.000_004, 0.000_000_005]))
      }

      it("converts to other types") {
        let time: NimbleTimeInterval = .milliseconds(1500)
        expect(time.timeInterval).to(equal(1.5))
        expect(time.nanoseconds).to(equal(1_500_000_000))
        expect(time.dispatchTimeInterval).to(equal(.milliseconds(1500)))
        expect(0.5.nimbleInterval).to(equal(.milliseconds(500)))
        expect(time.description).to(equal("1.5 seconds"))
        expect(NimbleTimeInterval.seconds(1).description).to(equal("1.0 second"))
        expect(Date(timeIntervalSince1970: 1).advanced(by: time)).to(equal(Date(timeIntervalSince1970: 2.5)))
      }

      it("does not overflow at its limits") {
        expect(NimbleTimeInterval.seconds(.max).nanoseconds).to(equal(.max))
        expect(NimbleTimeInterval.seconds(-1).nanoseconds).to(equal(0))
        expect(NimbleTimeInterval.seconds(.max)).to(beGreaterThan(.nanoseconds(.max)))
      }

      it("limits polling") {
        let long = NimbleTimeInterval.seconds(60)
        let short = NimbleTimeInterval.milliseconds(20)
        expect(1).toEventually(equal(1), timeout: long, pollInterval: .milliseconds(1))
        expect(1).toEventually(equal(1), timeout: PollingDefaults.timeout)
        expect(failures { expect(1).toEventually(equal(2), timeout: short) })
          .to(equal(["expected to eventually equal <2>, got <1>"]))
        expect(failures { waitUntil(timeout: short) { _ in } }).to(equal(["Waited more than 0.02 seconds"]))
        expect(try pollUnwrap(timeout: long, 1 as Int?)).to(equal(1))
        expect(try pollUnwraps(timeout: long, 1 as Int?)).to(equal(1))
      }

      it("limits async polling") {
        let long = NimbleTimeInterval.seconds(60)
        await expect { 1 }.toEventually(equal(1), timeout: long, pollInterval: .milliseconds(1))
        await waitUntil(timeout: long) { done in done() }
        let first = try await pollUnwrap(timeout: long) { 1 as Int? }
        let second = try await pollUnwrapa(timeout: long, 1 as Int?)
        expect(first + second).to(equal(2))
      }

      it("is the type of the defaults, which can be durations, too") {
        let before = PollingDefaults.timeout
        defer { PollingDefaults.timeout = before }
        for interval: NimbleTimeInterval in [.seconds(7), .milliseconds(1), .microseconds(1), .nanoseconds(1)] {
          PollingDefaults.timeout = interval
          switch (PollingDefaults.timeout, interval) {
          case (.seconds(7), .seconds), (.milliseconds(1), .milliseconds), (.microseconds(1), .microseconds),
            (.nanoseconds(1), .nanoseconds):
            break
          default: fail("\(PollingDefaults.timeout)")
          }
        }
        PollingDefaults.timeout = Duration.seconds(0.5)
        expect(PollingDefaults.timeout).to(equal(.milliseconds(500)))
        let duration: Duration = PollingDefaults.timeout
        expect(duration).to(equal(.seconds(0.5)))
      }
    }

    describe("NMBWait") {
      it("waits like waitUntil") {
        NMBWait.until(timeout: .seconds(60)) { done in done() }
        NMBWait.until { done in done() }
        expect(failures { NMBWait.until(timeout: .milliseconds(20)) { _ in } })
          .to(equal(["Waited more than 0.02 seconds"]))
      }

      it("fails if the code throws") {
        expect(failures { NMBWait.throwableUntil(timeout: .seconds(60)) { _ in throw TestError.broken } })
          .to(equal(["Unexpected error thrown: broken"]))
      }
    }
  }
}
