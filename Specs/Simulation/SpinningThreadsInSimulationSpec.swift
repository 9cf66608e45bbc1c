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
]

private func spin(until flag: Flag) { while !flag.isSet() {} }

private func useOften(_ lock: NSLock) { for _ in 1...9_000 { lock.withLock {} } }
