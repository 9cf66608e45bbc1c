import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Blocked code occupies its thread. The programs of `ComparedProgram` show that code that deadlocks here also hangs in
/// real time.
final class ThreadPoolsSpec: Spec {
  override class func spec() {
    describe("the cooperative pool of a simulation") {
      it("has two threads by default: if more tasks block, the task that would unblock them cannot run") {
        let error = simulationError(settings: withoutOutside) { await unblock(2) }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(
          contain("blocked tasks occupy 2 threads of the cooperative pool, which has no more")
        )
        expect(error?.description).to(contain("cooperativePoolWidth"))
        expect(error?.description).to(
          match(
            #""waiter 1", occupying a thread, waiting at ThreadPoolsSpec.swift:\d+ in .* for a semaphore, created at"#
          )
        )
        expect(error?.description).to(contain("\"signaller\", ready, with no free thread, created at"))
      }

      it("has as many threads as the settings say") {
        for width in [3, 8, nil] {
          let settings = SimulationSettings(outsideTimeout: .zero, cooperativePoolWidth: width)
          expect(simulationError(settings: settings) { await unblock(2) }).to(beNil())
        }
        let settings = SimulationSettings(outsideTimeout: .zero, cooperativePoolWidth: 3)
        expect(simulationError(settings: settings) { await unblock(3) }?.kind).to(equal(.deadlock))
      }

      it("has at least one thread") {
        for width in [1, 0, -1] {
          let settings = SimulationSettings(outsideTimeout: .zero, cooperativePoolWidth: width)
          expect(simulationError(settings: settings) { await Task.detached {}.value }).to(beNil())
          expect(simulationError(settings: settings) { await unblock(1) }?.kind).to(equal(.deadlock))
        }
      }

      for (name, wait) in waits {
        it("loses a thread while a task waits for \(name)") {
          let settings = SimulationSettings(outsideTimeout: .zero, cooperativePoolWidth: 1)
          let events = Events()
          try withDeterministicExecution(settings: settings) {
            let task = Task {
              wait()
              events("waited")
            }
            await Task { events("other") }.value
            await task.value
          }
          expect(events.joined).to(equal("waited other"))
        }
      }

      it("gets a thread back when the task ends or awaits") {
        let events = Events()
        try withDeterministicExecution(settings: SimulationSettings(cooperativePoolWidth: 1)) {
          let task = Task {
            usleep(1_000)
            events("awaits")
            await Task.yield()
            events("blocks")
            usleep(1_000)
            events("ends")
          }
          await Task { events("other") }.value
          await task.value
        }
        expect(events.joined).to(equal("awaits other blocks ends"))
      }

      it("is not used by queues, the main one included, or by their timers") {
        let findings = try simulate(0..<20) {
          let (semaphore, events) = (DispatchSemaphore(value: 0), Events())
          let blocked = (1...2).map { _ in Task.detached { waitForSignal(semaphore) } }
          try await Simulation.current.settle()
          DispatchQueue.main.async {
            events("main")
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
              events("global")
              for _ in blocked { semaphore.signal() }
            }
          }
          for task in blocked { await task.value }
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(findings)).to(equal(["main global at 1.0 seconds"]))
      }

      it("is needed for a moment by a main actor task that resumes, as in real time") {
        let error = simulationError(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          let blocked = (1...2).map { _ in Task.detached { waitForSignal(semaphore) } }
          try await Simulation.current.settle()
          await Task.yield()
          for _ in blocked { semaphore.signal() }
        }
        expect(error?.description).to(contain("the body, ready, with no free thread"))
      }

      it("is not needed to settle, to advance time, or to poll") {
        let settings = SimulationSettings(outsideTimeout: .zero, cooperativePoolWidth: 1)
        let isolated = simulationError(settings: settings) {
          let semaphore = DispatchSemaphore(value: 0)
          let blocked = Task.detached { waitForSignal(semaphore) }
          try await Simulation.current.settle()
          try await Simulation.current.advance(by: .seconds(1))
          await expect { Simulation.current.now }.toEventually(equal(.seconds(1)))
          semaphore.signal()
          await blocked.value
        }
        expect(isolated).to(beNil())
        try withDeterministicExecution(settings: settings) {
          let semaphore = DispatchSemaphore(value: 0)
          let blocked = Task.detached { waitForSignal(semaphore) }
          try await Simulation.current.settle()
          try await Simulation.current.advance(by: .seconds(1))
          semaphore.signal()
          await blocked.value
        }
      }

      it("deadlocks tasks that bridge to async code with a semaphore, on each schedule") {
        let explored = Result {
          try exploreSchedules(20, settings: withoutOutside) {
            await withDiscardingTaskGroup { group in for _ in 1...4 { group.addTask { bridge { await Task.yield() } } }
            }
          }
        }
        expect("\(explored)").to(contain("deadlock: tasks are ready"))
      }
    }

    describe("a global queue in a simulation") {
      it("has 64 threads: if more blocks block, the one that would unblock them cannot run") {
        let error = simulationError(settings: withoutOutside) { await unblock(64, on: { _ in .global() }) }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("blocked ones occupy all 64 threads of a global queue"))
        expect(simulationError(settings: withoutOutside) { await unblock(63, on: { _ in .global() }) }).to(beNil())
      }

      it("shares its threads with the queues that target it") {
        let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let queues: [@Sendable (Int) -> DispatchQueue] = [
          { _ in concurrent },
          { $0 % 2 == 0 ? concurrent : .global() },
          { DispatchQueue(label: "serial \($0)", target: .global()) },
        ]
        for queue in queues {
          expect(simulationError(settings: withoutOutside) { await unblock(64, on: queue) }?.kind).to(equal(.deadlock))
          expect(simulationError(settings: withoutOutside) { await unblock(63, on: queue) }).to(beNil())
        }
      }

      it("is not used by serial queues without a target, or by queues of another quality of service") {
        let queues: [@Sendable (Int) -> DispatchQueue] = [
          { DispatchQueue(label: "serial \($0)") },
          { $0 < 60 ? .global(qos: .background) : .global(qos: .utility) },
        ]
        for queue in queues {
          expect(simulationError(settings: withoutOutside) { await unblock(100, on: queue) }).to(beNil())
        }
      }

      it("needs no thread for a sync block") {
        let error = simulationError(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          for _ in 1...64 { DispatchQueue.global().async { semaphore.wait() } }
          try await Simulation.current.settle()
          synchronously { DispatchQueue.global().sync { for _ in 1...64 { semaphore.signal() } } }
        }
        expect(error).to(beNil())
      }

      it("runs any number of blocks as others resume or end") {
        let counts = try simulate(0..<1) {
          let count = SharedCount(0)
          let group = DispatchGroup()
          for _ in 1...300 {
            DispatchQueue.global().async(group: group) {
              usleep(1_000)
              count.increment()
            }
          }
          await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
          return "\(count.get()) after \(Simulation.current.now)"
        }
        expect(counts).to(equal(["300 after 0.005 seconds"]))
      }
    }
  }

  /// Waits that only time or other code of the simulation ends. None of that code needs a thread of the pool.
  private static let waits: [(String, @Sendable () -> Void)] = [
    ("some time", { usleep(1_000) }),
    (
      "a semaphore",
      {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { semaphore.signal() }
        semaphore.wait()
      }
    ),
    (
      "a group",
      {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {}
        group.wait()
      }
    ),
    (
      "a work item",
      {
        let item = DispatchWorkItem {}
        DispatchQueue.global().async(execute: item)
        item.wait()
      }
    ),
    (
      "a queue",
      {
        let queue = DispatchQueue(label: "queue")
        queue.async {}
        queue.sync {}
      }
    ),
    (
      "a lock",
      {
        let (lock, isLocked) = (NSLock(), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
          lock.lock()
          isLocked.signal()
          usleep(1_000)
          lock.unlock()
        }
        isLocked.wait()
        lock.withLock {}
      }
    ),
    (
      "a condition",
      {
        let condition = NSCondition()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
          condition.withLock { condition.signal() }
        }
        condition.withLock { condition.wait() }
      }
    ),
    ("iterations", { DispatchQueue.concurrentPerform(iterations: 3) { _ in usleep(1_000) } }),
  ]
}

private func waitForSignal(_ semaphore: DispatchSemaphore) { semaphore.wait() }

/// Blocks tasks until a later task signals them.
private func unblock(_ count: Int) async {
  let semaphore = DispatchSemaphore(value: 0)
  let waiters = (1...count).map { number in Task.detached(name: "waiter \(number)") { waitForSignal(semaphore) } }
  let signaller = Task.detached(name: "signaller") { for _ in 1...count { semaphore.signal() } }
  for task in waiters + [signaller] { await task.value }
}

/// Blocks blocks until a later one signals them.
private func unblock(_ count: Int, on queue: @Sendable (Int) -> DispatchQueue) async {
  let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
  for number in 0..<count { queue(number).async(group: group) { semaphore.wait() } }
  queue(count).async(group: group) { for _ in 1...count { semaphore.signal() } }
  await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
}

/// Runs async code in a task, and blocks the thread until it has ended.
private func bridge(_ code: @escaping @Sendable () async -> Void) {
  let hasEnded = DispatchSemaphore(value: 0)
  Task {
    await code()
    hasEnded.signal()
  }
  hasEnded.wait()
}
