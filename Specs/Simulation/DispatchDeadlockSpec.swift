import Candlestick
import Dispatch
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class DispatchDeadlockSpec: Spec {
  override class func spec() {
    describe("a deadlock of Dispatch code in a simulation") {
      it("reports each block, where and for what it waits, and where it was enqueued") {
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
            "These tasks and blocks still wait:\n  the body, waiting at DispatchDeadlockSpec.swift:18 in closure in ",
            "\n  queue \"downloads\", waiting at DispatchDeadlockSpec.swift:16 in closure in ",
            " for a semaphore, enqueued at DispatchDeadlockSpec.swift:16 in closure in ",
            "\n  a global queue, waiting at DispatchDeadlockSpec.swift:17 in closure in ",
            " for a group, enqueued at DispatchDeadlockSpec.swift:17 in closure in "
          )
        )
      }

      it("numbers blocks and tasks of the same name, as the table of steps does") {
        let failure = try scheduleFailure {
          try exploreSchedules(1, settings: withoutOutside) {
            await withTaskGroup(of: Void.self) { group in
              for number in 1...3 {
                group.addTask(name: "request") {
                  if number == 2 { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
                }
                DispatchQueue.global().async { if number == 3 { DispatchSemaphore(value: 0).wait() } }
              }
            }
          }
        }
        expect(failure.failures.first).to(contain("\n  \"request #2\", waiting", "\n  global queue #3, waiting"))
        expect(failure.interleaving).to(contain("  \"request #2\"  ", "  global queue #3  "))
      }

      for (name, line, enqueue) in enqueuings {
        it("reports where \(name) was enqueued") {
          let error = simulationError(settings: withoutOutside) {
            enqueue { DispatchSemaphore(value: 0).wait() }
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
          }
          expect(error?.description)
            .to(contain(" for a semaphore, enqueued at DispatchDeadlockSpec.swift:\(line) in closure "))
        }
      }

      it("is found if a barrier waits for the block that enqueues it") {
        let error = simulationError(settings: withoutOutside) {
          let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
          queue.sync { queue.sync(flags: .barrier) {} }
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("the body, waiting at", "for queue \"concurrent\""))
      }

      it("names the queues for which blocks wait") {
        let error = simulationError(settings: withoutOutside) {
          let queue = DispatchQueue(label: "busy")
          let suspended = DispatchQueue(label: "suspended", attributes: .concurrent)
          queue.async { DispatchSemaphore(value: 0).wait() }
          suspended.suspend()
          for queue in [queue, suspended] { queue.async {} }
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
            // A suspended queue must not be released.
            _ = Unmanaged.passRetained(suspended)
          }
        }
        expect(error?.description).to(
          beginWith(
            "deadlock: queue \"busy\" is busy with code that waits, and blocks wait for it; queue \"suspended\" is suspended, "
              + "and blocks wait for it; no other task is ready, no timer is set, "
          )
        )
      }

      it("is found if the main queue waits for a queue that waits for it") {
        let error = simulationError(settings: withoutOutside) {
          let queue = DispatchQueue(label: "queue")
          queue.async { DispatchQueue.main.sync { queue.sync {} } }
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("  queue \"queue\", waiting at", "for queue \"queue\""))
      }

      it("is found if the main thread waits for code that needs the main thread") {
        let error = simulationError(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.main.async { semaphore.signal() }
          semaphore.wait()
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(
          beginWith(
            "deadlock: the main queue is busy with code that waits, and blocks or tasks wait for it; no other task is "
              + "ready, no timer is set, "
          )
        )
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

    describe("a block that lets others run before it waits") {
      it("counts as unfinished meanwhile") {
        let reports = try simulate(0..<20) {
          let reports = Events()
          let group = DispatchGroup()
          DispatchQueue(label: "first").async(group: group) { DispatchQueue(label: "other").sync {} }
          DispatchQueue(label: "second").async(group: group) { @Sendable in
            reports(SimulationEngine.current?.taskDescription ?? "none")
          }
          await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { @Sendable in continuation.resume() }
          }
          return reports.joined
        }
        expect(reports.contains { $0.contains("queue \"first\"") }).to(beTrue())
      }
    }

    describe("synchronous code of an example that deadlocks") {
      it("fails the example, and the run continues") {
        let run = InnerRun(configure: { $0.simulation.outsideTimeout = .zero }) {
          it("waits", .deterministic) {
            Task { for await _ in AsyncStream<Void>.makeStream().stream {} }
            DispatchSemaphore(value: 0).wait()
          }
          it("is the next", .deterministic) {}
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(
          contain("deadlock: the main queue is busy with code that waits, ", "the test, waiting at", "for a semaphore")
        )
        // The task waits for something else.
        expect(run.failures.first?.message.components(separatedBy: "for a semaphore")).to(haveCount(2))
        expect(run.outcomes.last).to(equal("passed"))
      }
    }
  }
}

/// Ways to enqueue a block, and the lines that do.
@MainActor private let enqueuings:
  [(name: String, line: Int, enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
    ("a block", #line, { DispatchQueue.global().async(execute: $0) }),
    ("a barrier", #line, { DispatchQueue(label: "", attributes: .concurrent).async(flags: .barrier, execute: $0) }),
    ("a block of a group", #line, { DispatchQueue.global().async(group: DispatchGroup(), execute: $0) }),
    ("a block with a delay", #line, { DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: $0) }),
    ("a work item", #line, { DispatchQueue.global().async(execute: DispatchWorkItem(block: $0)) }),
    ("a block that a group notifies", #line, { DispatchGroup().notify(queue: .global(), execute: $0) }),
    (
      "a block that a work item notifies", #line + 3,
      { code in
        let item = DispatchWorkItem {}
        item.notify(queue: .global(), execute: code)
        item.perform()
      }
    ),
    (
      "an event handler", #line + 3,
      { code in
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { withExtendedLifetime(timer) { code() } }
        timer.schedule(deadline: .now() + 1)
        timer.resume()
      }
    ),
    (
      "a registration handler", #line + 3,
      { code in
        let source = DispatchSource.makeUserDataAddSource()
        source.setRegistrationHandler { withExtendedLifetime(source) { code() } }
        source.resume()
      }
    ),
    (
      "a cancel handler", #line + 3,
      { code in
        let timer = DispatchSource.makeTimerSource()
        timer.setCancelHandler { code() }
        timer.resume()
        timer.cancel()
      }
    ),
  ]
