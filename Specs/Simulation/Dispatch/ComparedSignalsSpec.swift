import Candlestick
import Foundation
import XCTest

/// Signals to code that a run loop has started: each has its effect, as in real time.
final class ComparedSignalsSpec: Spec {
  override class func spec() {
    for (loopName, runLoop) in runs {
      describe("a signal after \(loopName) in a simulation") {
        for (objectName, make) in objects {
          it("wakes a block that waits for \(objectName)") {
            try expectSame("passed true") { events in
              let (wait, signal) = make()
              let isDone = DispatchSemaphore(value: 0)
              DispatchQueue.global().async {
                wait()
                isDone.signal()
              }
              MainActor.assumeIsolated { runLoop() }
              events("passed")
              signal()
              events("\(isDone.wait(timeout: .now() + 60) == .success)")
            }
          }
        }
      }
    }
  }
}

/// Ways to run the main run loop for a moment.
@MainActor private let runs: [(String, @MainActor () -> Void)] = [
  ("a run until a date", { RunLoop.main.run(until: Date() + 0.002) }),
  ("a pass", { _ = RunLoop.main.run(mode: .default, before: Date() + 0.002) }),
  (
    "an inverted expectation",
    {
      let never = XCTestExpectation()
      never.isInverted = true
      _ = XCTWaiter().wait(for: [never], timeout: 0.002)
    }
  ),
  ("an expectation of a change", { expect(1).toAlways(equal(1), timeout: .milliseconds(2)) }),
]

private typealias Pair = (wait: @Sendable () -> Void, signal: @Sendable () -> Void)

/// Objects to wait for. The thread that creates one holds it, if it can be held.
private let objects: [(String, @Sendable () -> Pair)] = [
  (
    "a semaphore",
    {
      let semaphore = DispatchSemaphore(value: 0)
      return ({ semaphore.wait() }, { semaphore.signal() })
    }
  ),
  (
    "a semaphore, with a timeout",
    {
      let semaphore = DispatchSemaphore(value: 0)
      return ({ _ = semaphore.wait(timeout: .now() + 60) }, { semaphore.signal() })
    }
  ),
  (
    "a group",
    {
      let group = DispatchGroup()
      group.enter()
      return ({ group.wait() }, { group.leave() })
    }
  ),
  (
    "a lock",
    {
      let lock = NSLock()
      lock.lock()
      return ({ lock.withLock {} }, { lock.unlock() })
    }
  ),
  (
    "a condition",
    {
      let (condition, isTrue) = (NSCondition(), SharedValue(false))
      return (
        { condition.withLock { while !isTrue.value { condition.wait() } } },
        {
          condition.withLock {
            isTrue.value = true
            condition.signal()
          }
        }
      )
    }
  ),
  (
    "a queue that is suspended",
    {
      let queue = DispatchQueue(label: "queue")
      queue.suspend()
      return ({ queue.sync {} }, { queue.resume() })
    }
  ),
  (
    "a work item",
    {
      let item = DispatchObjectBox(DispatchWorkItem {})
      return ({ item.object.wait() }, { item.object.perform() })
    }
  ),
]
