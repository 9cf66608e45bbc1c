import Candlestick
import CandlestickExpectations
import Dispatch
import Foundation
import Nimble

final class DispatchTimeIntervalSpec: Spec {
  @available(*, deprecated)
  override class func spec() {
    describe("a DispatchTimeInterval") {
      let long = DispatchTimeInterval.seconds(60)
      let short = DispatchTimeInterval.milliseconds(20)

      it("limits an expectation that polls") {
        var looks = 0
        let count = { () -> Int in
          looks += 1
          return looks
        }
        expect(count()).toEventually(equal(3), timeout: long)
        expect(count()).toEventually(equal(5), timeout: long, pollInterval: .milliseconds(1))
        expect(count()).toEventuallyNot(equal(6), timeout: long)
        expect(count()).toNotEventually(equal(8), timeout: long)
        expect(count()).toNever(equal(0), until: short)
        expect(count()).neverTo(equal(0), until: short)
        expect(count()).toAlways(beGreaterThan(0), until: short)
        expect(count()).alwaysTo(beGreaterThan(0), until: short, pollInterval: short)
      }

      it("times out") {
        expect(self.failures { expect(1).toEventually(equal(2), timeout: short) })
          == ["expected to eventually equal <2>, got <1>"]
      }

      it("limits an async expectation that polls") {
        await expect { 1 }.toEventually(equal(1), timeout: long)
        await expect { 1 }.toEventuallyNot(equal(2), timeout: long)
        await expect { 1 }.toNotEventually(equal(2), timeout: long)
        await expect { 1 }.toNever(equal(2), until: short)
        await expect { 1 }.neverTo(equal(2), until: short)
        await expect { 1 }.toAlways(equal(1), until: short)
        await expect { 1 }.alwaysTo(equal(1), until: short)
      }

      it("limits waitUntil") {
        waitUntil(timeout: long) { done in DispatchQueue.main.async { done() } }
        expect(self.failures { waitUntil(timeout: short) { _ in } }) == ["Waited more than 0.02 seconds"]
      }

      it("limits waitUntil in async code") {
        await waitUntil(timeout: long) { done in
          await Task.yield()
          done()
        }
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          await waitUntil(timeout: short) { _ in await Task.yield() }
        }
        expect(captured.messages) == ["Waited more than 0.02 seconds"]
      }

      it("is the type of AsyncDefaults") {
        let outer = (AsyncDefaults.timeout, AsyncDefaults.pollInterval)
        defer { (AsyncDefaults.timeout, AsyncDefaults.pollInterval) = outer }
        AsyncDefaults.timeout = .seconds(3)
        AsyncDefaults.pollInterval = .microseconds(7)
        expect(PollingDefaults.timeout) == .seconds(3)
        expect(PollingDefaults.pollInterval) == .microseconds(7)
        expect(AsyncDefaults.timeout) == .nanoseconds(3_000_000_000)
        AsyncDefaults.timeout = .never
        expect(PollingDefaults.timeout).to(beGreaterThan(.seconds(3_000_000_000)))
        AsyncDefaults.timeout = .nanoseconds(5)
        expect(PollingDefaults.timeout) == .nanoseconds(5)
      }
    }
  }

  private static func failures(_ code: () -> Void) -> [String] {
    gatherExpectations(silently: true, closure: code).filter { !$0.success }.map(\.message.stringValue)
  }
}
