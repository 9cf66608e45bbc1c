import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Tasks call an actor whose code blocks. The programs of `ComparedProgram` check that real time gives the same
/// results.
final class BusyActorsSpec: Spec {
  override class func spec() {
    describe("an actor whose code blocks") {
      for (name, wait) in waits {
        it("lets time pass while another task calls it and it waits for \(name)") {
          let results = try simulate(0..<20) {
            let worker = Worker()
            await withDiscardingTaskGroup { group in
              group.addTask { await worker.wait(wait) }
              group.addTask { await worker.note("other") }
            }
            return Simulation.current.now > .zero ? await worker.log.sorted() : []
          }
          expect(Set(results)).to(equal([["other", "waited"]]))
        }
      }

      it("lets time pass while it is called by tasks that waited in its methods before") {
        let results = try simulate(0..<20) {
          let worker = Worker()
          await withDiscardingTaskGroup { group in
            for _ in 1...3 { group.addTask { await worker.sleepThenNote() } }
            group.addTask {
              try? await Task.sleep(for: .milliseconds(5))
              await worker.wait { usleep(10_000) }
            }
          }
          return await worker.log.count
        }
        expect(Set(results)).to(equal([4]))
      }

      it("lets time pass while a task runs outside the simulation") {
        let executor = OutsideTaskExecutor(OutsideThread())
        let results = try simulate(0..<20) {
          let worker = Worker()
          await Task(executorPreference: executor) {}.value
          await withDiscardingTaskGroup { group in
            for _ in 1...2 { group.addTask { await worker.wait { usleep(10_000) } } }
            group.addTask { await worker.sleepThenNote() }
          }
          return await worker.log.count
        }
        expect(Set(results)).to(equal([3]))
      }

      it("lets time pass while its code settles the simulation") {
        let results = try simulate(0..<20) {
          let worker = Worker()
          await withDiscardingTaskGroup { group in
            group.addTask { await worker.wait { _ = try? Simulation.current.advance(by: .seconds(1)) } }
            group.addTask { await worker.note("other") }
          }
          return await worker.log.count
        }
        expect(Set(results)).to(equal([2]))
      }

      it("is named with the task that occupies it if it can never continue") {
        let error = simulationError(settings: withoutOutside) {
          let worker = Worker()
          let semaphore = DispatchSemaphore(value: 0)
          let keeper = Task(name: "keeper") { await worker.wait { semaphore.wait() } }
          await Task(name: "caller") { await worker.note("called") }.value
          await keeper.value
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("\"caller\", ready for actor Worker, which \"keeper\" keeps busy"))
      }
    }
  }

  /// Waits that end only in virtual time, or in a step at a later time.
  private static let waits: [(String, @Sendable () -> Void)] = [
    ("some time", { usleep(20_000) }),
    (
      "a semaphore",
      {
        let semaphore = DispatchSemaphore(value: 0)
        later { semaphore.signal() }
        semaphore.wait()
      }
    ),
    (
      "a queue",
      {
        let queue = DispatchQueue(label: "queue")
        queue.async { usleep(20_000) }
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
          usleep(20_000)
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
        later { condition.withLock { condition.broadcast() } }
        condition.withLock { condition.wait() }
      }
    ),
    (
      "a group",
      {
        let group = DispatchGroup()
        group.enter()
        later { group.leave() }
        group.wait()
      }
    ),
  ]

  private static func later(_ code: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20), execute: code)
  }
}

private actor Worker {
  private(set) var log: [String] = []

  func wait(_ code: @Sendable () -> Void) {
    code()
    log.append("waited")
  }

  func note(_ entry: String) { log.append(entry) }

  func sleepThenNote() async {
    try? await Task.sleep(for: .milliseconds(10))
    log.append("slept")
  }
}
