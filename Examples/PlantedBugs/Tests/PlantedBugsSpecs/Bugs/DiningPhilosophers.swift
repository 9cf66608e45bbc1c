import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let diningPhilosophers = PlantedBug(
    "Dining philosophers",
    kind: "deadlock",
    "Each philosopher takes the left fork first, so all of them may wait for the right one."
  ) { version in
    let forks = (1...3).map { _ in NSLock() }
    let meals = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 3) { seat in
      let left = seat
      let right = (seat + 1) % 3
      let (first, second) = version == .broken ? (left, right) : (min(left, right), max(left, right))
      forks[first].withLock {
        forks[second].withLock { meals.withValue { $0 += 1 } }
      }
    }
    expect(meals.value).to(equal(3))
  }
}
