import Candlestick
import CandlestickConcurrency

final class ClockSleepersSpec: Spec {
  override class func spec() {
    describe("a TestClock") {
      it("wakes sleepers with the same deadline in the order in which they began to sleep", .deterministic) {
        let (clock, order) = (TestClock(), LockIsolated<[Int]>([]))
        let tasks = (1...3).map { number in
          Task {
            try await clock.sleep(for: .seconds(1))
            order.withValue { $0.append(number) }
          }
        }
        await Task.megaYield()
        await clock.advance(by: .seconds(1))
        for task in tasks { try await task.value }
        expect(order.value).to(equal([1, 2, 3]))
      }
    }
  }
}
