import Candlestick
import Foundation
import Synchronization

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class LocksInSimulationSpec: Spec {
  override class func spec() {
    describe("a Mutex of Synchronization in a simulation") {
      it("blocks other steps until it is unlocked") {
        let orders = try simulate {
          let log = GuardedLog()
          let group = DispatchGroup()
          for name in ["a", "b"] {
            DispatchQueue(label: name).async(group: group) {
              log.entries.withLock { entries in
                entries.append(name)
                Thread.sleep(forTimeInterval: 60)
                entries.append(name)
              }
            }
          }
          group.wait()
          return "\(log.all) at \(Simulation.current.now)"
        }
        expect(Set(orders)).to(equal(["a a b b at 120.0 seconds", "b b a a at 120.0 seconds"]))
      }

      it("cannot be locked by another step with a try function") {
        let findings = try simulate(0..<20) {
          let log = GuardedLog()
          let queue = DispatchQueue(label: "holder")
          queue.async { log.entries.withLock { _ in Thread.sleep(forTimeInterval: 60) } }
          try await Task.sleep(for: .seconds(30))
          let isLocked = log.entries.withLockIfAvailable { _ in } == nil
          queue.sync {}
          return isLocked && log.entries.withLockIfAvailable { _ in } != nil
        }
        expect(Set(findings)).to(equal([true]))
      }

      it("can be held by another thread, in real time") {
        if isThreadSanitized { try skip("the thread sanitizer does not see how a contended Mutex is locked") }
        let log = GuardedLog()
        let outside = OutsideThread()
        let isHeld = DispatchSemaphore(value: 0)
        outside.run {
          log.entries.withLock { entries in
            isHeld.signal()
            Thread.sleep(forTimeInterval: 0.01)
            entries.append("other")
          }
        }
        isHeld.wait()
        try withDeterministicExecution { log.entries.withLock { $0.append("own") } }
        expect(log.all).to(equal("other own"))
      }

      it("can be awaited by another thread, in real time") {
        if isThreadSanitized { try skip("the thread sanitizer does not see how a contended Mutex is locked") }
        let outside = OutsideThread()
        for _ in 1...100 {
          let log = GuardedLog()
          let isLocking = Atomic(false)
          let isDone = DispatchSemaphore(value: 0)
          try withDeterministicExecution {
            let queue = DispatchQueue(label: "holder")
            queue.async {
              log.entries.withLock { entries in
                outside.run {
                  isLocking.store(true, ordering: .releasing)
                  log.entries.withLock { $0.append("other") }
                  isDone.signal()
                }
                while !isLocking.load(ordering: .acquiring) {}
                entries.append("own")
              }
            }
            queue.sync {}
          }
          isDone.wait()
          expect(log.all).to(equal("own other"))
        }
      }
    }

    describe("a lock that many steps wait for") {
      for (name, lock) in exclusiveLocks {
        it("takes a number of steps that is proportional to the number of waiting steps (\(name))") {
          let steps = { (count: Int) in
            try withDeterministicExecution {
              let group = DispatchGroup()
              for _ in 1...count {
                DispatchQueue.global().async(group: group) { lock { Thread.sleep(forTimeInterval: 60) } }
              }
              group.wait()
              expect(Simulation.current.now).to(equal(.seconds(60 * count)))
              return SimulationEngine.current?.stepCount ?? 0
            }
          }
          expect(try steps(200)).to(beLessThan(3 * (try steps(100))))
        }

        it("is acquired in the order in which the steps began to wait (\(name))") {
          let order = try withDeterministicExecution {
            let events = Events()
            let group = DispatchGroup()
            for number in 1...5 {
              DispatchQueue.global().async(group: group) {
                lock {
                  events("\(number)")
                  Thread.sleep(forTimeInterval: 60)
                }
              }
            }
            group.wait()
            return events.joined
          }
          expect(order).to(equal("1 2 3 4 5"))
        }
      }
    }

    describe("a read-write lock in a simulation") {
      it("admits all waiting readers, which may wait for each other") {
        let times = try simulate {
          let locks = Locks()
          let group = DispatchGroup()
          let arrivals = DispatchGroup()
          DispatchQueue.global().async(group: group) {
            pthread_rwlock_wrlock(locks.readersWriter)
            Thread.sleep(forTimeInterval: 60)
            pthread_rwlock_unlock(locks.readersWriter)
          }
          for _ in 1...3 {
            arrivals.enter()
            DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
              group.enter()
              pthread_rwlock_rdlock(locks.readersWriter)
              arrivals.leave()
              arrivals.wait()
              pthread_rwlock_unlock(locks.readersWriter)
              group.leave()
            }
          }
          arrivals.wait()
          group.wait()
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.seconds(60)]))
      }
    }

    describe("a step that waits") {
      for (name, wait, signal) in signalledWaits {
        it("continues before time advances (\(name))") {
          let times = try simulate {
            let waiting = Waiting()
            DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {}
            DispatchQueue.global().async {
              waiting.lock.lock()
              pthread_rwlock_wrlock(waiting.locks.readersWriter)
              Thread.sleep(forTimeInterval: 60)
              signal(waiting)
              pthread_rwlock_unlock(waiting.locks.readersWriter)
              waiting.lock.unlock()
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
              wait(waiting)
              waiting.end.signal()
            }
            waiting.end.wait()
            return Simulation.current.now
          }
          expect(Set(times)).to(equal([.seconds(60)]))
        }
      }
    }

    describe("a signal of a semaphore in a simulation") {
      it("returns whether it wakes a step") {
        let results = try withDeterministicExecution {
          let semaphore = DispatchSemaphore(value: 0)
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { semaphore.wait() }
          usleep(1_000_000)
          let results = [semaphore.signal() != 0, semaphore.signal() != 0]
          group.wait()
          return results
        }
        expect(results).to(equal([true, false]))
      }

      it("wakes a step if another one has taken the signal before") {
        let results = try withDeterministicExecution {
          let semaphore = DispatchSemaphore(value: 0)
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { semaphore.wait() }
          usleep(1_000_000)
          let results = [
            semaphore.signal() != 0, semaphore.wait(timeout: .now()) == .success, semaphore.signal() != 0,
          ]
          group.wait()
          return results
        }
        expect(results).to(equal([true, true, true]))
      }
    }

    for (name, lock) in timedLocks {
      describe("\(name) in a simulation") {
        it("times out at its virtual time if another step holds the lock") {
          expect(try result(of: lock, after: 30)).to(equal(Attempt(error: ETIMEDOUT, time: .seconds(30))))
        }

        it("locks if the other step unlocks before that") {
          expect(try result(of: lock, after: 3600)).to(equal(Attempt(error: 0, time: .seconds(60))))
        }
      }
    }
  }
}

private final class GuardedLog: Sendable {
  let entries = Mutex<[String]>([])
  var all: String { entries.withLock { $0.joined(separator: " ") } }
}

/// The result of an attempt to lock.
private struct Attempt: Equatable {
  let error: Int32
  let time: Duration
}

/// A lock, and a function that locks it before a time.
private struct TimedLock {
  let lock: @Sendable (Locks) -> Void
  let unlock: @Sendable (Locks) -> Void
  let lockBefore: @Sendable (Locks, timespec) -> Int32
  var clock = CLOCK_REALTIME
}

/// Unchecked because of the pointers: several threads may use a lock.
private final class Locks: @unchecked Sendable {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let readersWriter = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_rwlock_init(readersWriter, nil)
    sem_init(semaphore, 0, 1)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_rwlock_destroy(readersWriter)
    sem_destroy(semaphore)
    mutex.deallocate()
    readersWriter.deallocate()
    semaphore.deallocate()
  }
}

// Swift does not import these, which C and C++ code calls.
@_silgen_name("pthread_mutex_clocklock")
private func lockMutex(
  _ lock: UnsafeMutablePointer<pthread_mutex_t>,
  _ clock: clockid_t,
  _ end: UnsafePointer<timespec>
) -> Int32

@_silgen_name("pthread_rwlock_clockrdlock")
private func lockForReading(
  _ lock: UnsafeMutablePointer<pthread_rwlock_t>,
  _ clock: clockid_t,
  _ end: UnsafePointer<timespec>
) -> Int32

@_silgen_name("pthread_rwlock_clockwrlock")
private func lockForWriting(
  _ lock: UnsafeMutablePointer<pthread_rwlock_t>,
  _ clock: clockid_t,
  _ end: UnsafePointer<timespec>
) -> Int32

@_silgen_name("sem_clockwait")
private func waitForSemaphore(
  _ semaphore: UnsafeMutablePointer<sem_t>,
  _ clock: clockid_t,
  _ end: UnsafePointer<timespec>
) -> Int32

/// The object that a step waits for, and the end of the wait.
private final class Waiting: Sendable {
  let lock = NSLock()
  let locks = Locks()
  let condition = NSCondition()
  let semaphore = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  let end = DispatchSemaphore(value: 0)

  init() {
    group.enter()
    sem_wait(locks.semaphore)
  }
}

/// Waits, and functions that end them. The locks are locked until then.
private let signalledWaits: [(String, @Sendable (Waiting) -> Void, @Sendable (Waiting) -> Void)] = [
  ("DispatchSemaphore", { $0.semaphore.wait() }, { $0.semaphore.signal() }),
  ("DispatchGroup", { $0.group.wait() }, { $0.group.leave() }),
  ("sem_wait", { sem_wait($0.locks.semaphore) }, { sem_post($0.locks.semaphore) }),
  ("NSLock", { $0.lock.withLock {} }, { _ in }),
  ("pthread_rwlock_rdlock", { pthread_rwlock_rdlock($0.locks.readersWriter) }, { _ in }),
  ("pthread_rwlock_wrlock", { pthread_rwlock_wrlock($0.locks.readersWriter) }, { _ in }),
  (
    "NSCondition",
    {
      $0.condition.lock()
      $0.condition.wait()
      $0.condition.unlock()
    },
    { $0.condition.signal() }
  ),
]

/// Locks that one step at a time can lock, as functions that run a closure while they hold one.
private let exclusiveLocks: [(String, @Sendable (() -> Void) -> Void)] = {
  let (lock, recursive, mutex, locks) = (NSLock(), NSRecursiveLock(), GuardedLog(), Locks())
  return [
    ("NSLock", { lock.withLock($0) }),
    ("NSRecursiveLock", { recursive.withLock($0) }),
    ("Mutex", { code in mutex.entries.withLock { _ in code() } }),
    (
      "pthread_rwlock_wrlock",
      {
        pthread_rwlock_wrlock(locks.readersWriter)
        $0()
        pthread_rwlock_unlock(locks.readersWriter)
      }
    ),
    (
      "sem_wait",
      {
        sem_wait(locks.semaphore)
        $0()
        sem_post(locks.semaphore)
      }
    ),
  ]
}()

private let timedLocks: [(String, TimedLock)] = [
  ("pthread_mutex_timedlock", mutex { withTime($1, $0.mutex, pthread_mutex_timedlock) }),
  ("pthread_mutex_clocklock", mutex(CLOCK_MONOTONIC) { withTime($1, $0.mutex, lockMutex) }),
  ("pthread_rwlock_timedrdlock", readersWriter { withTime($1, $0.readersWriter, pthread_rwlock_timedrdlock) }),
  ("pthread_rwlock_timedwrlock", readersWriter { withTime($1, $0.readersWriter, pthread_rwlock_timedwrlock) }),
  (
    "pthread_rwlock_clockrdlock",
    readersWriter(CLOCK_MONOTONIC) { withTime($1, $0.readersWriter, lockForReading) }
  ),
  (
    "pthread_rwlock_clockwrlock",
    readersWriter(CLOCK_MONOTONIC) { withTime($1, $0.readersWriter, lockForWriting) }
  ),
  ("sem_timedwait", semaphore { withTime($1, $0.semaphore, sem_timedwait) }),
  ("sem_clockwait", semaphore(CLOCK_MONOTONIC) { withTime($1, $0.semaphore, waitForSemaphore) }),
]

private func mutex(
  _ clock: clockid_t = CLOCK_REALTIME,
  _ lockBefore: @escaping @Sendable (Locks, timespec) -> Int32
) -> TimedLock {
  TimedLock(
    lock: { _ = pthread_mutex_lock($0.mutex) },
    unlock: { _ = pthread_mutex_unlock($0.mutex) },
    lockBefore: lockBefore,
    clock: clock
  )
}

private func readersWriter(
  _ clock: clockid_t = CLOCK_REALTIME,
  _ lockBefore: @escaping @Sendable (Locks, timespec) -> Int32
) -> TimedLock {
  TimedLock(
    lock: { _ = pthread_rwlock_wrlock($0.readersWriter) },
    unlock: { _ = pthread_rwlock_unlock($0.readersWriter) },
    lockBefore: lockBefore,
    clock: clock
  )
}

private func semaphore(
  _ clock: clockid_t = CLOCK_REALTIME,
  _ lockBefore: @escaping @Sendable (Locks, timespec) -> Int32
) -> TimedLock {
  TimedLock(
    lock: { _ = sem_wait($0.semaphore) },
    unlock: { _ = sem_post($0.semaphore) },
    lockBefore: { lockBefore($0, $1) == 0 ? 0 : errno },
    clock: clock
  )
}

private func withTime<Lock>(
  _ time: timespec,
  _ lock: UnsafeMutablePointer<Lock>,
  _ function: (UnsafeMutablePointer<Lock>, UnsafePointer<timespec>) -> Int32
) -> Int32 {
  withUnsafePointer(to: time) { function(lock, $0) }
}

private func withTime<Lock>(
  _ time: timespec,
  _ lock: UnsafeMutablePointer<Lock>,
  _ function: (UnsafeMutablePointer<Lock>, clockid_t, UnsafePointer<timespec>) -> Int32
) -> Int32 {
  withUnsafePointer(to: time) { function(lock, CLOCK_MONOTONIC, $0) }
}

/// Locks a lock, which another step holds for a minute, within some seconds.
@MainActor private func result(of timed: TimedLock, after seconds: Int) throws -> Attempt {
  try withDeterministicExecution {
    let locks = Locks()
    let queue = DispatchQueue(label: "holder")
    queue.async {
      timed.lock(locks)
      Thread.sleep(forTimeInterval: 60)
      timed.unlock(locks)
    }
    try await Task.sleep(for: .nanoseconds(1))
    var end = timespec()
    clock_gettime(timed.clock, &end)
    end.tv_sec += seconds
    end.tv_nsec = 0
    let error = timed.lockBefore(locks, end)
    let attempt = Attempt(error: error, time: .seconds((Simulation.current.now / .seconds(1)).rounded()))
    if error == 0 { timed.unlock(locks) }
    queue.sync {}
    return attempt
  }
}
