import Candlestick
import Foundation
import Synchronization

final class SpinningThreadsInSimulationSpec: Spec {
  override class func spec() {
    describe("a loop that waits for another thread in a simulation") {
      for (name, makeFlag) in flags {
        it("ends, as in real time, if it uses \(name)") {
          try expectSame("set end") { events in
            let flag = makeFlag()
            DispatchQueue.global().async {
              events("set")
              flag.set()
            }
            while !flag.isSet() {}
            events("end")
          }
        }

        it("ends in a step of a task, too, if it uses \(name)") {
          let times = try simulate(0..<3) {
            let flag = makeFlag()
            Task.detached {
              try await Task.sleep(for: .microseconds(3))
              flag.set()
            }
            spin(until: flag)
            return Simulation.current.now
          }
          expect(times).to(allPass(beLessThan(.milliseconds(1))))
        }

        it("ends soon after the event, even if that is late, if it uses \(name)") {
          let times = try simulate(0..<3) {
            let flag = makeFlag()
            DispatchQueue.global().async {
              usleep(20_000)
              flag.set()
            }
            spin(until: flag)
            return Simulation.current.now
          }
          expect(times).to(allPass(beGreaterThanOrEqualTo(.milliseconds(20))))
          expect(times).to(allPass(beLessThan(.milliseconds(23))))
        }
      }

      it("takes no time if it ends earlier") {
        let time = try withDeterministicExecution {
          let lock = NSLock()
          useOften(lock)
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
      }
    }
  }
}

/// A value that is read and set in code that a lock or the like surrounds.
private final class Flag: Sendable {
  private let value = Atomic(false)
  private let surround: @Sendable (() -> Void) -> Void

  init(_ surround: @escaping @Sendable (() -> Void) -> Void) { self.surround = surround }

  func isSet() -> Bool {
    surround {}
    return value.load(ordering: .sequentiallyConsistent)
  }

  func set() { surround { value.store(true, ordering: .sequentiallyConsistent) } }
}

private let flags: [(String, @Sendable () -> Flag)] = [
  (
    "a lock",
    {
      let lock = NSLock()
      return Flag { code in lock.withLock(code) }
    }
  ),
  (
    "a recursive lock",
    {
      let lock = NSRecursiveLock()
      return Flag { code in lock.withLock { lock.withLock(code) } }
    }
  ),
  (
    "a condition",
    {
      let condition = NSCondition()
      return Flag { code in condition.withLock(code) }
    }
  ),
  (
    "a semaphore",
    {
      let semaphore = DispatchSemaphore(value: 0)
      return Flag { code in
        code()
        semaphore.signal()
      }
    }
  ),
  ("a serial queue", { flag(DispatchQueue(label: "queue")) { $0.sync(execute: $1) } }),
  (
    "a barrier",
    { flag(DispatchQueue(label: "queue", attributes: .concurrent)) { $0.sync(flags: .barrier, execute: $1) } }
  ),
  ("a semaphore's timeout of zero", { polling(DispatchSemaphore(value: 0)) { _ = $0.wait(timeout: .now()) } }),
  (
    "a group's timeout of zero",
    {
      let group = DispatchGroup()
      group.enter()
      return polling(group) { _ = $0.wait(timeout: .now()) }
    }
  ),
  ("a lock that is not free", { polling(locked(NSLock())) { _ = $0.try() } }),
  ("a lock's time limit in the past", { polling(locked(NSLock())) { _ = $0.lock(before: .distantPast) } }),
  ("a condition lock that is not free", { polling(locked(NSConditionLock(condition: 0))) { _ = $0.try() } }),
  (
    "another state of a condition lock", { polling(NSConditionLock(condition: 0)) { _ = $0.tryLock(whenCondition: 1) } }
  ),
  (
    "a condition's time limit in the past",
    {
      let condition = NSCondition()
      return Flag { code in
        condition.withLock {
          code()
          _ = condition.wait(until: .distantPast)
        }
      }
    }
  ),
  (
    "the number of operations",
    {
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation {}
      return polling(queue) { _ = $0.operationCount }
    }
  ),
]

/// Returns a flag that is used in code that an object surrounds.
private func flag<Object: Sendable>(_ object: Object, _ surround: @escaping @Sendable (Object, () -> Void) -> Void)
  -> Flag
{
  Flag { code in surround(object, code) }
}

/// Returns a flag with which an object is asked each time.
private func polling<Object: Sendable>(_ object: Object, _ poll: @escaping @Sendable (Object) -> Void) -> Flag {
  flag(object) { object, code in
    code()
    poll(object)
  }
}

private func locked<Lock: NSLocking>(_ lock: Lock) -> Lock {
  lock.lock()
  return lock
}

private func spin(until flag: Flag) { while !flag.isSet() {} }

private func useOften(_ lock: NSLock) { for _ in 1...9_000 { lock.withLock {} } }
