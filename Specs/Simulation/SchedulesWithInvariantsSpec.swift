import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class SchedulesWithInvariantsSpec: Spec {
  override class func spec() {
    for (name, look) in looks {
      describe("a schedule with \(name)") {
        it("is the same as without it") {
          for body in [loseUpdate, loseUpdateAtLock] {
            let without = try scheduleFailure {
              try exploreSchedules(500, settings: withoutOutside) { try await body(SharedCount(0)) }
            }
            let with = try scheduleFailure {
              try exploreSchedules(500, settings: withoutOutside) {
                let count = SharedCount(0)
                look(count)
                try await body(count)
              }
            }
            expect(with.replay).to(equal(without.replay))
            expect(with.interleaving.map(withoutPlaces)).to(equal(without.interleaving.map(withoutPlaces)))
          }
        }
      }
    }
  }
}

/// Invariants that hold.
private let looks: [(String, @Sendable (SharedCount) -> Void)] = [
  ("an invariant", { count in always { expect(count.get()).to(beLessThan(10)) } }),
  (
    "an invariant that takes a lock",
    { count in
      let lock = NSLock()
      always { expect(lock.withLock { count.get() }).to(beLessThan(10)) }
    }
  ),
  (
    "an invariant that uses a queue",
    { count in
      let queue = DispatchQueue(label: "another queue")
      always { expect(queue.sync { count.get() }).to(beLessThan(10)) }
    }
  ),
  (
    "an invariant that awaits an actor",
    { count in
      let ledger = Ledger()
      always {
        await expect { await ledger.total }.to(equal(0))
        expect(count.get()).to(beLessThan(10))
      }
    }
  ),
  (
    "an invariant that starts tasks and sleeps for no time",
    { count in
      always {
        async let first = count.get()
        await Task.yield()
        let value = await first
        expect(value).to(beLessThan(10))
      }
    }
  ),
]

/// Fails if an update is lost between two suspensions.
private func loseUpdate(_ count: SharedCount) async throws {
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...3 {
      group.addTask {
        let value = count.get()
        await Task.yield()
        count.set(value + 1)
      }
    }
  }
  try require(count.get()).to(equal(3))
}

/// Fails if an update is lost between two uses of a lock.
private func loseUpdateAtLock(_ count: SharedCount) async throws {
  let lock = NSLock()
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 {
      group.addTask {
        let value = lock.withLock { count.get() }
        lock.withLock { count.set(value + 1) }
      }
    }
  }
  try require(count.get()).to(equal(2))
}

/// Returns a table of steps without source lines.
private func withoutPlaces(_ table: String) -> String { table.replacing(/\w+\.swift:\d+/, with: "") }
