#if os(Linux)
import Candlestick
import Dispatch
import Foundation

final class DispatchDeadlockSpec: Spec {
  override class func spec() {
    describe("a deadlock of Dispatch code in a simulation") {
      it("names each block, where it waits and for what, and where it was enqueued") {
        let error = simulationError(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          let group = DispatchGroup()
          group.enter()
          DispatchQueue(label: "downloads").async { semaphore.wait() }
          DispatchQueue.global().async { group.wait() }
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(
          contain(
            "Signal each semaphore, leave each group, and let no two queues or tasks wait for each other",
            "These tasks and blocks still wait:\n  the body, waiting at DispatchDeadlockSpec.swift:16 in closure in ",
            "\n  queue \"downloads\", waiting at DispatchDeadlockSpec.swift:14 in closure in ",
            " for a semaphore, enqueued at DispatchDeadlockSpec.swift:14 in closure in ",
            "\n  a global queue, waiting at DispatchDeadlockSpec.swift:15 in closure in ",
            " for a group, enqueued at DispatchDeadlockSpec.swift:15 in closure in "
          )
        )
      }

      it("is found if a block waits for its own queue") {
        let error = simulationError(settings: withoutOutside) {
          let queue = DispatchQueue(label: "serial")
          queue.sync { queue.sync {} }
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("the body, waiting at", "for queue \"serial\""))
      }

      it("is found if the main thread waits for what needs the main thread") {
        let error = simulationError(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.main.async { semaphore.signal() }
          semaphore.wait()
        }
        expect(error?.kind).to(equal(.deadlock))
      }

      it("is found in an exploration if two queues wait for each other") {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000, settings: withoutOutside) {
            let first = DispatchQueue(label: "first")
            let second = DispatchQueue(label: "second")
            let group = DispatchGroup()
            first.async(group: group) { second.sync {} }
            second.async(group: group) { first.sync {} }
            await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
          }
        }
        expect(failure.failures.first).to(
          contain(
            "queue \"first\", waiting at",
            "for queue \"second\"",
            "queue \"second\", waiting at",
            "for queue \"first\""
          )
        )
        expect(failure.interleaving).to(contain("queue \"first\"", "queue \"second\""))
      }
    }

    describe("synchronous code of an example that deadlocks") {
      it("fails the example, and the run goes on") {
        let run = InnerRun(configure: { $0.simulation.outsideTimeout = .zero }) {
          it("waits", .deterministic) { DispatchSemaphore(value: 0).wait() }
          it("is the next", .deterministic) {}
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(
          contain("deadlock: no task is ready", "the test, waiting at", "for a semaphore")
        )
        expect(run.outcomes.last).to(equal("passed"))
      }
    }
  }
}
#endif
