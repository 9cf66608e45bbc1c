import Candlestick
import CandlestickSupport
import Foundation

/// The reasons why an exhaustive exploration does not see all orders.
final class ExhaustiveObstaclesSpec: Spec {
  override class func spec() {
    describe("an exhaustive exploration") {
      it("says that its steps depend on another thread") {
        let outside = OutsideTaskExecutor(OutsideThread())
        expect(message(.exhaustive(sharing: .actorsOnly)) { await withTaskExecutorPreference(outside) {} }).to(
          equal("not all orders were seen: its steps also depend on other threads or processes; use .schedules")
        )
      }

      for (end, make) in waitsForThread {
        it("says so if another thread \(end)") {
          let outside = OutsideThread()
          let run: @Sendable () -> Void = {
            let (action, isAwaited, group) = (make(), DispatchSemaphore(value: 0), DispatchGroup())
            outside.run {
              isAwaited.wait()
              action.end()
            }
            DispatchQueue.global().async(group: group) { action.wait() }
            DispatchQueue.global().async(group: group) { isAwaited.signal() }
            group.wait()
          }
          expect(message(.exhaustive(sharing: .actorsOnly)) { run() }).to(
            equal("not all orders were seen: its steps also depend on other threads or processes; use .schedules")
          )
        }
      }

      it("says so if events of the main run loop come from there") {
        let (outside, count) = (OutsideThread(), SharedCount(0))
        let run = InnerRun(configure: { $0.simulation.outsideTimeout = .seconds(3600) }) {
          it("runs", .exhaustive(sharing: .actorsOnly)) {
            count.increment()
            // The first runs are alike.
            for _ in 1...(count.get() < 6 ? 2 : 1) {
              outside.run { DispatchQueue.main.async {} }
              _ = RunLoop.main.run(mode: .default, before: Date() + 3600)
              let (lock, group) = (NSLock(), DispatchGroup())
              DispatchQueue.global().async(group: group) { lock.withLock {} }
              lock.withLock {}
              group.wait()
            }
          }
        }
        expect(run.failures.first?.message).to(
          equal("not all orders were seen: its steps also depend on other threads or processes; use .schedules")
        )
      }

      it("says that its steps share state that it does not see") {
        expect(message(.exhaustive(sharing: .actorsOnly), dependOnMemory)).to(
          equal(
            "not all orders were seen: its steps also depend on state that the simulation cannot see, such as a Mutex, an Atomic or a variable; "
              + "write .exhaustive without sharing, or use .schedules"
          )
        )
      }

      it("sees all orders of such steps if they may share memory") {
        expect(message(.exhaustive, dependOnMemory)).to(beNil())
      }

      it("says that a schedule is too long") {
        expect(message(.exhaustive(sharing: .actorsOnly)) { for _ in 0..<4_100 { await Task.yield() } }).to(
          beginWith("not all orders were seen: a schedule has more than 4,000 steps; make the example smaller")
        )
      }
    }
  }

  /// The ways in which another thread ends a wait. Each makes the closures that end it and that wait.
  private static let waitsForThread: [(end: String, make: @Sendable () -> (end: Action, wait: Action))] = [
    (
      "signals a semaphore",
      {
        let semaphore = DispatchSemaphore(value: 0)
        return ({ semaphore.signal() }, { semaphore.wait() })
      }
    ),
    (
      "leaves a group",
      {
        let group = DispatchGroup()
        group.enter()
        return ({ group.leave() }, { group.wait() })
      }
    ),
    (
      "signals a condition",
      {
        let (condition, isSet) = (NSCondition(), SharedCount(0))
        return (
          {
            isSet.set(1)
            condition.withLock { condition.signal() }
          },
          { condition.withLock { while isSet.get() == 0 { condition.wait() } } }
        )
      }
    ),
  ]
  private typealias Action = @Sendable () -> Void

  /// Runs an example, and returns the message of its failure.
  @MainActor private static func message(_ trait: SpecTrait, _ body: @escaping @Sendable () async -> Void) -> String? {
    InnerRun { it("runs", trait) { await body() } }.failures.first?.message
  }

  /// Runs two tasks. One uses the actor only if the other has done so before.
  @Sendable private static func dependOnMemory() async {
    let (lamp, isOn) = (Lamp(), SharedCount(0))
    let first = Task { await lamp.turnOn(isOn) }
    let second = Task { if isOn.get() == 1 { await lamp.turnOn(isOn) } }
    await first.value
    await second.value
  }
}

private actor Lamp {
  func turnOn(_ isOn: SharedCount) { isOn.set(1) }
}
