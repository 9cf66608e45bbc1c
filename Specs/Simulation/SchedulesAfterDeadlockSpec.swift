import Candlestick
import CandlestickSupport
import Foundation

/// Locks that a simulation leaves behind do not change later simulations of the process.
final class SchedulesAfterDeadlockSpec: Spec {
  override class func spec() {
    for (name, makeLock) in locks {
      describe("an exploration after a deadlock of two steps at \(name)", .needsSimulations) {
        it("finds the same schedule as before, and replays those from before") {
          let before = try scheduleFailure { try exploreSchedules(500, settings: settings, loseOneOfTwo) }
          let deadlock = try scheduleFailure {
            try exploreSchedules(500, settings: settings) { await lockBoth(makeLock(), makeLock()) }
          }
          expect(deadlock.failures.first).to(beginWith("deadlock: "))
          let after = try scheduleFailure { try exploreSchedules(500, settings: settings, loseOneOfTwo) }
          expect(after.replay).to(equal(before.replay))
          let again = try scheduleFailure { try replaySchedule(before.replay, settings: settings, loseOneOfTwo) }
          expect(again.replay).to(equal(before.replay))
        }
      }
    }
  }
}

private let settings = SimulationSettings(outsideTimeout: .zero)

private let locks: [(String, @Sendable () -> any Lock)] = [
  ("a mutex", { NSLock() }),
  ("a read-write lock", { ReadWriteLock() }),
]

private protocol Lock: Sendable {
  func lock()
  func unlock()
}

extension NSLock: Lock {}

/// A lock of the C library that is only locked for writing.
///
/// It is unchecked `Sendable` because of the pointer, which never changes.
private final class ReadWriteLock: Lock, @unchecked Sendable {
  private let address = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(address, nil) }

  // Not freed, because a deadlock leaves it locked.
  func lock() { pthread_rwlock_wrlock(address) }
  func unlock() { pthread_rwlock_unlock(address) }
}

/// Locks two locks in opposite orders.
private func lockBoth(_ first: any Lock, _ second: any Lock) async {
  await withTaskGroup { group in
    for (outer, inner) in [(first, second), (second, first)] {
      group.addTask {
        outer.lock()
        inner.lock()
        inner.unlock()
        outer.unlock()
      }
    }
  }
}

/// Adds to a number on two threads, which may lose one of the changes. Before that, uses a lock while another step waits.
@Sendable private func loseOneOfTwo() throws {
  let number = Locked(0)
  let lock = NSLock()
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    for _ in 1...5 { lock.withLock {} }
    isDone.signal()
  }
  isDone.wait()
  DispatchQueue.concurrentPerform(iterations: 2) { _ in
    let seen = lock.withLock { number.withLock(\.self) }
    lock.withLock { number.withLock { $0 = seen + 1 } }
  }
  if number.withLock(\.self) != 2 { throw WrongOrder() }
}
