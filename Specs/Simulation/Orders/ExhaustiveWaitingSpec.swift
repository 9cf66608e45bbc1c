import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

/// Runs synchronous code that waits in each way for code that is started in each way. The examples fail if an exploration does not
/// recognize the steps of earlier runs, since it then repeats the same orders until its limit.
final class ExhaustiveWaitingSpec: Spec {
  private enum Start: CaseIterable {
    case queue, delayedBlock, task, detachedTask
    // Only a run loop runs these.
    case mainQueue, mainTask, timer, runLoopBlock

    var needsRunLoop: Bool { [.task, .mainQueue, .mainTask, .timer, .runLoopBlock].contains(self) }
  }

  private enum Wait: CaseIterable { case semaphore, group, condition, runLoop }

  override class func spec() {
    describe("an exhaustive exploration ends for synchronous code", .exhaustive(atMost: 100)) {
      for start in Start.allCases {
        for wait in Wait.allCases where wait == .runLoop || !start.needsRunLoop {
          // Two conditions have more than a thousand orders.
          for count in 1...(wait == .condition ? 1 : 2) {
            it("that waits by \(wait) for \(start), \(count) times") {
              for _ in 1...count { perform(start, wait) }
            }
          }
        }
      }

      for (name, run) in programs {
        it("in which \(name)", .exhaustive(atMost: 100, sharing: .actorsOnly)) { run() }
      }
    }

    describe("an exhaustive exploration of a block that a run loop has started") {
      it("sees each order in which it and the main thread lock a lock") {
        let orders = SharedValue<Set<[Int]>>([])
        let run = InnerRun {
          it("locks", .exhaustive(atMost: 1_000, sharing: .actorsOnly)) { orders.value.insert(lockInAnyOrder()) }
        }
        expect(run.failures).to(beEmpty())
        expect(orders.value).to(equal([[0, 1], [1, 0]]))
      }

      for (name, bound) in [("any number", nil), ("at most one", 1)] as [(String, Int?)] {
        it("repeats a run that an event of earlier code has disturbed, with \(name) of interruptions") {
          let counts = SharedValue<[Int]>([])
          for eventCount in 0...1 {
            for _ in 0..<eventCount { DispatchQueue.main.async {} }
            let count = SharedCount(0)
            let run = InnerRun {
              it("locks", .exhaustive(atMost: 1_000, sharing: .actorsOnly, interruptions: bound)) {
                count.increment()
                _ = lockInAnyOrder()
              }
            }
            expect(run.failures).to(beEmpty())
            counts.value.append(count.get())
          }
          expect(counts.value[1]).to(equal(counts.value[0] + 1))
        }
      }
    }

    describe("an exhaustive exploration of steps that may share memory") {
      for (name, run) in programs {
        it("sees all orders, or that there are many, if \(name)") {
          let failures = InnerRun { it("waits", .exhaustive(atMost: 100)) { run() } }.failures
          let words = "not all orders were seen: there are more than 100 orders of its steps"
          expect(failures.map(\.message)).to(allPass(beginWith(words)))
        }
      }
    }
  }

  /// Lets a block, 0, and the main thread, 1, lock a lock. Returns the order in which they did so.
  private static func lockInAnyOrder() -> [Int] {
    let (lock, order) = (NSLock(), SharedValue<[Int]>([]))
    let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      go.wait()
      lock.withLock { order.value.append(0) }
      isDone.signal()
    }
    RunLoop.main.run(until: Date() + 0.1)
    go.signal()
    lock.withLock { order.value.append(1) }
    isDone.wait()
    return order.value
  }

  /// Asks a block twice, after a call, and waits for its answers.
  @MainActor private static func waitForTwoAnswers(after call: () -> Void) {
    let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      for _ in 0..<2 {
        go.wait()
        isDone.signal()
      }
    }
    for _ in 0..<2 {
      call()
      go.signal()
      isDone.wait()
    }
  }

  /// Code that blocks again after it has woken other code.
  private static let programs: [(String, @MainActor () -> Void)] = [
    (
      "a block answers, waits, and answers again",
      { waitForTwoAnswers(after: {}) }
    ),
    (
      "a block answers, waits, and answers again, and a run loop runs in between",
      { waitForTwoAnswers { RunLoop.main.run(until: Date() + 0.1) } }
    ),
    (
      "a block that holds a mutex wakes another one, and waits",
      {
        let mutex = Mutex(0)
        let isHeld = DispatchSemaphore(value: 0)
        let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
          mutex.withLock {
            $0 = 1
            isHeld.signal()
            go.wait()
          }
        }
        DispatchQueue.global().async {
          isHeld.wait()
          mutex.withLock { $0 = 2 }
          isDone.signal()
        }
        RunLoop.main.run(until: Date() + 0.2)
        go.signal()
        isDone.wait()
      }
    ),
    (
      "a block that holds a mutex waits for a block",
      {
        let mutex = Mutex(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
          mutex.withLock {
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.global().async { semaphore.signal() }
            semaphore.wait()
            $0 += 1
          }
        }
        DispatchQueue.global().async(group: group) { mutex.withLock { $0 += 1 } }
        group.wait()
      }
    ),
    (
      "a condition changes twice",
      {
        let condition = NSCondition()
        let (isReady, isDone) = (Locked(false), Locked(false))
        DispatchQueue.global().async {
          condition.lock()
          while !isReady.withLock(\.self) { condition.wait() }
          isDone.withLock { $0 = true }
          condition.broadcast()
          condition.unlock()
        }
        RunLoop.main.run(until: Date() + 0.2)
        condition.lock()
        isReady.withLock { $0 = true }
        condition.broadcast()
        let end = Date() + 2
        while !isDone.withLock(\.self), condition.wait(until: end) {}
        condition.unlock()
      }
    ),
    (
      "each of three blocks wakes the next one",
      {
        let semaphores = (0..<4).map { _ in DispatchSemaphore(value: 0) }
        for index in 0..<3 {
          DispatchQueue.global().async {
            semaphores[index].wait()
            semaphores[index + 1].signal()
          }
        }
        RunLoop.main.run(until: Date() + 0.2)
        semaphores[0].signal()
        semaphores[3].wait()
      }
    ),
  ]

  @MainActor private static func perform(_ start: Start, _ wait: Wait) {
    switch wait {
    case .semaphore:
      let semaphore = DispatchSemaphore(value: 0)
      perform(start) { semaphore.signal() }
      semaphore.wait()
    case .group:
      let group = DispatchGroup()
      group.enter()
      perform(start) { group.leave() }
      group.wait()
    case .condition:
      let condition = NSCondition()
      let isOver = Locked(false)
      perform(start) {
        condition.lock()
        isOver.withLock { $0 = true }
        condition.signal()
        condition.unlock()
      }
      condition.lock()
      while !isOver.withLock(\.self) { condition.wait() }
      condition.unlock()
    case .runLoop:
      let semaphore = DispatchSemaphore(value: 0)
      perform(start) { semaphore.signal() }
      while semaphore.wait(timeout: .now()) == .timedOut {
        _ = RunLoop.main.run(mode: .default, before: Date() + 0.01)
      }
    }
  }

  @MainActor private static func perform(_ start: Start, _ body: @escaping @Sendable () -> Void) {
    switch start {
    case .queue: DispatchQueue.global().async(execute: body)
    case .delayedBlock: DispatchQueue.global().asyncAfter(deadline: .now() + 0.001, execute: body)
    case .task: Task { body() }
    case .detachedTask: Task.detached { body() }
    case .mainQueue: DispatchQueue.main.async(execute: body)
    case .mainTask: Task { @MainActor in body() }
    case .timer: RunLoop.main.add(Timer(timeInterval: 0.001, repeats: false) { _ in body() }, forMode: .default)
    case .runLoopBlock: RunLoop.main.perform(body)
    }
  }
}
