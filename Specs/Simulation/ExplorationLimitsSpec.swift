import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

/// The orders that explorations cannot find, as the guide documents. Each of them is possible in real time.
final class ExplorationLimitsSpec: Spec {
  override class func spec() {
    describe("an exploration") {
      it("interrupts no step between two uses of a Mutex or an Atomic") {
        let orders = try explored { events in
          let counters = Counters()
          await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b"] {
              group.addTask {
                counters.mutex.withLock { $0 += 1 }
                events(name)
                counters.atomic.add(1, ordering: .relaxed)
                events(name)
              }
            }
          }
        }
        expect(orders).to(equal(["a a b b", "b b a a"]))
      }

      it("runs no other step at an await that does not suspend") {
        let orders = try explored { events in
          await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b"] {
              group.addTask {
                await record(name, in: events)
                await record(name, in: events)
              }
            }
          }
        }
        expect(orders).to(equal(["a a b b", "b b a a"]))
      }

      it("starts tasks of one actor only in the order of their creation") {
        let orders = try explored { events in
          let journal = Journal(events)
          await journal.add(["a", "b", "c"])
          await journal.added()
        }
        expect(orders).to(equal(["a b c"]))
      }

      it("can run a low-priority task first") {
        let orders = try explored { events in
          let high = Task.detached(priority: .high) { events("high") }
          let low = Task.detached(priority: .background) { events("low") }
          await high.value
          await low.value
        }
        expect(orders).to(equal(["high low", "low high"]))
      }

      it("does not advance time while code runs if no step may be slow") {
        let times = try explored { events in
          let end = ContinuousClock.now + .milliseconds(1)
          for _ in 1...1_000 where ContinuousClock.now > end { events("later") }
        }
        expect(times).to(equal([""]))
      }
    }
  }
}

/// The orders of events in 200 schedules.
private func explored(_ code: @escaping @Sendable (Events) async throws -> Void) throws -> Set<String> {
  let orders = Locked<Set<String>>([])
  try exploreSchedules(200, strategy: RandomSchedules(longestDelay: .zero)) {
    let events = Events()
    try await code(events)
    orders.withLock { _ = $0.insert(events.joined) }
  }
  return orders.withLock(\.self)
}

private final class Counters: Sendable {
  let mutex = Mutex(0)
  let atomic = Atomic(0)
}

private func record(_ name: String, in events: Events) async { events(name) }

private actor Journal {
  private let events: Events
  private var tasks: [Task<Void, Never>] = []

  init(_ events: Events) { self.events = events }

  func add(_ names: [String]) {
    tasks = names.map { name in Task { add(name) } }
  }

  private func add(_ name: String) { events(name) }

  func added() async {
    for task in tasks { await task.value }
  }
}
