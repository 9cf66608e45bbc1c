import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class ReplayedConditionsSpec: Spec {
  override class func spec() {
    describe("a failure in the first schedule of code that waits for conditions") {
      it("is the same in a replay") {
        for seed: UInt64 in 1...20 {
          let failure = try scheduleFailure {
            try exploreSchedules(1, strategy: RandomSchedules(seed: seed), settings: withoutOutside, exchange)
          }
          expect(failure.caveat).to(beNil())
          let again = try scheduleFailure { try replaySchedule(failure.replay, settings: withoutOutside, exchange) }
          expect(again.replay).to(equal(failure.replay))
        }
      }
    }
  }
}

private struct Exchanged: Error {}

/// A place for one value.
private final class Slot: @unchecked Sendable {
  // Unchecked, because the condition's lock protects the property.
  private let condition = NSCondition()
  private var isFull = false

  func change(to isFull: Bool) {
    condition.withLock {
      while self.isFull == isFull { condition.wait() }
      self.isFull = isFull
      condition.signal()
    }
  }
}

@Sendable private func exchange() throws {
  let slot = Slot()
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    for _ in 1...2 { slot.change(to: number == 0) }
  }
  throw Exchanged()
}
