import Candlestick
import Foundation
import Synchronization

/// Misuse for which Dispatch ends the process.
final class ComparedCrashesSpec: Spec {
  override class func spec() {
    describe("a precondition in a simulation") {
      it("fails on another queue") {
        try expectSameCrash("Assertion failed: Block was expected to execute on queue [queue]") {
          dispatchPrecondition(condition: .onQueue(DispatchQueue(label: "queue")))
        }
        try expectSameCrash("Assertion failed: Block was expected to execute on queue [queue]") {
          let queue = DispatchQueue(label: "queue")
          DispatchQueue(label: "other").sync { dispatchPrecondition(condition: .onQueue(queue)) }
        }
      }

      it("fails on a queue that is only a target") {
        try expectSameCrash("Assertion failed: Block was expected to execute on queue [queue]") {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          target.sync { dispatchPrecondition(condition: .onQueue(queue)) }
        }
      }

      it("fails after the sync on its queue") {
        try expectSameCrash("Assertion failed: Block was expected to execute on queue [queue]") {
          let queue = DispatchQueue(label: "queue")
          queue.sync {}
          dispatchPrecondition(condition: .onQueue(queue))
        }
      }

      it("fails on a queue that it must not be on") {
        try expectSameCrash("Assertion failed: Block was not expected to execute on queue [") {
          let queue = DispatchQueue(label: "queue")
          queue.sync { dispatchPrecondition(condition: .notOnQueue(queue)) }
        }
        try expectSameCrash("Assertion failed: Block was not expected to execute on queue [") {
          let target = DispatchQueue(label: "target")
          DispatchQueue(label: "queue", target: target).sync { dispatchPrecondition(condition: .notOnQueue(target)) }
        }
        try expectSameCrash("Assertion failed: Block was not expected to execute on queue [") {
          let (outer, inner) = (DispatchQueue(label: "outer"), DispatchQueue(label: "inner"))
          outer.sync { inner.sync { dispatchPrecondition(condition: .notOnQueue(outer)) } }
        }
        try expectSameCrash("Assertion failed: Block was not expected to execute on queue [") {
          dispatchPrecondition(condition: .notOnQueue(.main))
        }
      }

      it("fails in a block of a concurrent queue that is not a barrier") {
        try expectSameCrash("Assertion failed: Block was expected to act as a barrier on queue [queue]") {
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          queue.sync { dispatchPrecondition(condition: .onQueueAsBarrier(queue)) }
        }
      }
    }

    describe("a sync in a simulation") {
      let message = "BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread"

      it("ends the process on its own queue") {
        try expectSameCrash(message) {
          let queue = DispatchQueue(label: "queue")
          queue.sync { queue.sync {} }
        }
        try expectSameCrash(message) {
          let (outer, inner) = (DispatchQueue(label: "outer"), DispatchQueue(label: "inner"))
          outer.sync { inner.sync { outer.sync {} } }
        }
        try expectSameCrash(message) {
          let queue = DispatchQueue(label: "queue")
          queue.sync { queue.sync(execute: DispatchWorkItem {}) }
        }
      }

      it("ends the process on the main queue if it is on the main thread") {
        try expectSameCrash(message) { DispatchQueue.main.sync {} }
        try expectSameCrash(message) { DispatchQueue(label: "queue").sync { DispatchQueue.main.sync {} } }
        try expectSameCrash(message) { DispatchQueue(label: "queue", target: .main).sync {} }
      }

      it("ends the process in a barrier on its own queue") {
        try expectSameCrash(message) {
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          queue.sync(flags: .barrier) { queue.sync {} }
        }
        try expectSameCrash(message) {
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          queue.sync(flags: .barrier) { queue.sync(flags: .barrier) {} }
        }
      }

      it("ends the process on a target of its own queue, or on a queue that targets it") {
        try expectSameCrash(message) {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          queue.sync { target.sync {} }
        }
        try expectSameCrash(message) {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          target.sync { queue.sync {} }
        }
        try expectSameCrash(message) {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          DispatchQueue(label: "other", attributes: .concurrent, target: target).sync { queue.sync {} }
        }
      }
    }

    describe("a Mutex in a simulation") {
      it("ends the process when its owner locks it again") {
        try expectSameCrash("Fatal error: Recursive call to lock Mutex") {
          let box = Box()
          box.mutex.withLock { _ in box.mutex.withLock { _ in } }
        }
        try expectSameCrash("Fatal error: Recursive call to lock Mutex") {
          let box = Box()
          DispatchQueue(label: "queue").sync { box.mutex.withLock { _ in box.mutex.withLock { _ in } } }
        }
      }

      for (others, wait) in othersThatWait {
        for (place, run) in blockPlaces {
          it("ends the process when its owner locks it again in \(place), while \(others)") {
            let child = try withDeterministicExecution {
              try runInChild {
                let (box, isDone) = (Box(), DispatchSemaphore(value: 0))
                wait(box)
                run {
                  box.mutex.withLock { _ in box.mutex.withLock { _ in } }
                  isDone.signal()
                }
                isDone.wait()
              }
            }
            expect(child.output).to(contain("Fatal error: Recursive call to lock Mutex"))
          }
        }
      }
    }

    describe("a group in a simulation") {
      it("ends the process when it is left too often") {
        try expectSameCrash { DispatchGroup().leave() }
        try expectSameCrash {
          let group = DispatchGroup()
          group.enter()
          group.leave()
          group.leave()
        }
      }
    }

    describe("a semaphore in a simulation") {
      it("ends the process when it is released below its initial value") {
        try expectSameCrash { DispatchSemaphore(value: 1).wait() }
      }
    }

    describe("a queue in a simulation") {
      it("ends the process when it is resumed too often") {
        try expectSameCrash { DispatchQueue(label: "queue").resume() }
        try expectSameCrash {
          let queue = DispatchQueue(label: "queue")
          queue.suspend()
          queue.resume()
          queue.resume()
        }
      }

      it("ends the process when it is released while it is suspended or inactive") {
        try expectSameCrash { DispatchQueue(label: "queue").suspend() }
        try expectSameCrash { _ = DispatchQueue(label: "queue", attributes: .initiallyInactive) }
      }

      it("ends the process when an inactive one is resumed") {
        try expectSameCrash {
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
          queue.resume()
          queue.activate()
        }
      }

      it("ends the process when it is retargeted after activation") {
        try expectSameCrash { DispatchQueue(label: "queue").setTarget(queue: .global()) }
        try expectSameCrash {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive, target: target)
          queue.activate()
          queue.setTarget(queue: .global())
        }
      }
    }

    describe("a work item in a simulation") {
      it("ends the process when it is waited for twice") {
        try expectSameCrash {
          let item = DispatchWorkItem {}
          item.perform()
          item.wait()
          item.wait()
        }
      }

      it("ends the process when a notification is added after it ran twice") {
        try expectSameCrash {
          let item = DispatchWorkItem {}
          item.perform()
          item.perform()
          item.notify(queue: .global()) {}
        }
      }

      it("ends the process when it is waited for after it ran twice") {
        try expectSameCrash {
          let item = DispatchWorkItem {}
          item.perform()
          item.perform()
          item.wait()
        }
      }
    }

    describe("a source in a simulation") {
      it("ends the process when it is resumed too often") {
        try expectSameCrash {
          let source = DispatchSource.makeTimerSource()
          source.setEventHandler {}
          source.activate()
          source.resume()
        }
      }

      it("ends the process when it is released while it is suspended or inactive") {
        try expectSameCrash { _ = DispatchSource.makeTimerSource() }
        try expectSameCrash {
          let source = DispatchSource.makeUserDataAddSource()
          source.setEventHandler {}
          source.activate()
          source.suspend()
        }
      }
    }
  }
}

private final class Box: Sendable {
  let mutex = Mutex(0)
  let other = Mutex(0)
}

private let blockPlaces: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
  ("the test", { $0() }),
  ("a block of a serial queue", { DispatchQueue(label: "queue").async(execute: $0) }),
  ("a block of a global queue", { DispatchQueue.global().async(execute: $0) }),
  ("a detached task", { code in Task.detached { code() } }),
]

private let othersThatWait: [(String, @Sendable (Box) -> Void)] = [
  ("only the test waits", { _ in }),
  (
    "a block that has locked it earlier waits",
    { box in
      DispatchQueue.global().async {
        box.mutex.withLock { _ in }
        DispatchSemaphore(value: 0).wait()
      }
      usleep(1_000)
    }
  ),
  (
    "a block that holds another one waits",
    { box in
      DispatchQueue.global().async { box.other.withLock { _ in DispatchSemaphore(value: 0).wait() } }
      usleep(1_000)
    }
  ),
]
