import Candlestick
import Foundation

final class SleepingThreadsInSimulationSpec: Spec {
  override class func spec() {
    describe("a thread that sleeps in a simulation") {
      for (name, sleep) in sleeps {
        it("advances virtual time with \(name)") {
          let times = try withDeterministicExecution(settings: SimulationSettings(timeBetweenDates: .zero)) {
            let before = (Simulation.current.now, Date())
            sleep()
            return [Simulation.current.now - before.0, .seconds(Date().timeIntervalSince(before.1))]
          }
          expect(times).to(equal([.seconds(60), .seconds(60)]))
        }
      }

      it("lets other code run at its own times") {
        let logs = try simulate(0..<20) {
          let events = Events()
          Task.detached {
            for _ in 1...3 {
              try await Task.sleep(for: .seconds(15))
              events("\(Simulation.current.now / .seconds(1))")
            }
          }
          sleepForAMinute(events)
          return events.joined
        }
        expect(Set(logs)).to(equal(["15.0 30.0 45.0 awake"]))
      }

      it("blocks other code of the main actor, which runs when the run loop is drained") {
        let logs = try simulateSynchronously(0..<20) {
          let events = Events()
          Task {
            try await Task.sleep(for: .seconds(20))
            events("task \(Simulation.current.now / .seconds(1))")
          }
          DispatchQueue.main.asyncAfter(deadline: .now() + 30) {
            events("block \(Simulation.current.now / .seconds(1))")
          }
          sleepForAMinute(events)
          serveRunLoop()
          return events.joined
        }
        expect(Set(logs)).to(equal(["awake block 60.0 task 80.0"]))
      }

      it("advances time even if autoAdvance is off") {
        let now = try withDeterministicExecution {
          Simulation.current.autoAdvance = false
          sleepForAMinute(Events())
          return Simulation.current.now
        }
        expect(now).to(equal(.seconds(60)))
      }

      it("reaches its date even between two nanoseconds") {
        let now = try withDeterministicExecution(settings: SimulationSettings(startDate: Date())) {
          for _ in 1...100 { sleepForATenth() }
          return Simulation.current.now
        }
        expect(now / .seconds(1)).to(beCloseTo(10, within: 0.001))
      }

      it("does not sleep if its time has already passed") {
        let now = try withDeterministicExecution {
          sleepInThePast()
          return Simulation.current.now
        }
        expect(now).to(equal(.zero))
      }
    }

    describe("a thread that waits for a condition in a simulation") {
      it("wakes when a task signals it, at that time") {
        let result = try simulate(0..<20) {
          let condition = NSCondition()
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            condition.withLock { condition.signal() }
          }
          return waited(for: condition, atMost: 120)
        }
        expect(Set(result)).to(equal([Waited(isSignalled: true, time: .seconds(60))]))
      }

      it("times out at its date") {
        let result = try withDeterministicExecution {
          let condition = NSCondition()
          let late = Task.detached {
            try await Task.sleep(for: .seconds(60))
            condition.withLock { condition.signal() }
          }
          defer { late.cancel() }
          return waited(for: condition, atMost: 30)
        }
        expect(result).to(equal(Waited(isSignalled: false, time: .seconds(30))))
      }

      it("can wait without a date") {
        let result = try simulate(0..<20) {
          let condition = NSCondition()
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            condition.withLock { condition.broadcast() }
          }
          return waited(for: condition)
        }
        expect(Set(result)).to(equal([Waited(isSignalled: true, time: .seconds(60))]))
      }

      it("wakes when another thread signals it") {
        let result = try withDeterministicExecution {
          let condition = NSCondition()
          return waitForThread(condition)
        }
        expect(result).to(equal(Waited(isSignalled: true, time: .zero)))
      }

      it("advances time immediately if nothing could signal it") {
        let result = try withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
          waited(for: NSCondition(), atMost: 3600)
        }
        expect(result).to(equal(Waited(isSignalled: false, time: .seconds(3600))))
      }

      it("can wait for a condition lock") {
        let result = try withDeterministicExecution {
          let lock = NSConditionLock(condition: 0)
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            meetCondition(of: lock)
          }
          return lockInSynchronousCode(lock)
        }
        expect(result).to(equal(Waited(isSignalled: true, time: .seconds(60))))
      }
    }

    describe("a lock that a blocked step holds") {
      for (name, lock) in locks {
        it("blocks other steps until it is unlocked, if it is \(name)") {
          let logs = try simulate(0..<50) {
            let events = Events()
            let lock = lock()
            let group = DispatchGroup()
            for number in 1...3 {
              DispatchQueue.global().async(group: group) {
                lock.lock()
                events("\(number)")
                Thread.sleep(forTimeInterval: 60)
                events("\(number)")
                lock.unlock()
              }
            }
            await waitFor(group)
            return "\(events.joined) at \(Simulation.current.now)"
          }
          expect(Set(logs)).to(
            equal(
              Set(
                ["1 1 2 2 3 3", "1 1 3 3 2 2", "2 2 1 1 3 3", "2 2 3 3 1 1", "3 3 1 1 2 2", "3 3 2 2 1 1"].map {
                  "\($0) at 180.0 seconds"
                }
              )
            )
          )
        }
      }

      it("can be locked again by the step that holds it if it is recursive") {
        let logs = try simulate(0..<50) {
          let events = Events()
          let lock = NSRecursiveLock()
          let group = DispatchGroup()
          for number in 1...2 {
            DispatchQueue.global().async(group: group) {
              lock.lock()
              Thread.sleep(forTimeInterval: 1)
              lock.lock()
              events("\(number)")
              lock.unlock()
              Thread.sleep(forTimeInterval: 1)
              events("\(number)")
              lock.unlock()
            }
          }
          await waitFor(group)
          return events.joined
        }
        expect(Set(logs)).to(equal(["1 1 2 2", "2 2 1 1"]))
      }

      it("cannot be locked by another step with try") {
        let isLocked = try simulate(0..<20) {
          let lock = NSRecursiveLock()
          let isHeld = DispatchSemaphore(value: 0)
          DispatchQueue.global().async {
            lock.lock()
            isHeld.signal()
            Thread.sleep(forTimeInterval: 1)
            lock.unlock()
          }
          return triesToLock(lock, after: isHeld)
        }
        expect(Set(isLocked)).to(equal([[false, true]]))
      }

      it("admits readers together, and writers alone") {
        let times = try simulate(0..<50) {
          let lock = ReadersWriterLock()
          let group = DispatchGroup()
          let order = Events()
          for name in ["r", "r", "w"] {
            DispatchQueue.global().async(group: group) {
              if name == "r" { pthread_rwlock_rdlock(lock.pointer) } else { pthread_rwlock_wrlock(lock.pointer) }
              order(name)
              Thread.sleep(forTimeInterval: 60)
              order(name)
              pthread_rwlock_unlock(lock.pointer)
            }
          }
          await waitFor(group)
          return "\(order.joined) at \(Simulation.current.now)"
        }
        expect(Set(times)).to(equal(["r r r r w w at 120.0 seconds", "w w r r r r at 120.0 seconds"]))
      }

      it("can be held by another thread, in real time") {
        let outside = OutsideThread()
        let isHeld = DispatchSemaphore(value: 0)
        let lock = NSLock()
        outside.run {
          lock.lock()
          isHeld.signal()
          usleep(50_000)
          lock.unlock()
        }
        isHeld.wait()
        let now = try withDeterministicExecution {
          lock.withLock {}
          return Simulation.current.now
        }
        expect(now).to(equal(.zero))
      }
    }

    describe("a thread that waits for a lock in a simulation") {
      it("times out at its date") {
        let result = try withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
          let lock = NSLock()
          return lockTwice(lock)
        }
        expect(result).to(equal(Waited(isSignalled: false, time: .seconds(60))))
      }
    }

    describe("a thread that waits for a semaphore in a simulation") {
      it("wakes when a task posts it, at that time") {
        let result = try withDeterministicExecution {
          let semaphore = Semaphore()
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            sem_post(semaphore.pointer)
          }
          return waited(for: semaphore, atMost: 120)
        }
        expect(result).to(equal(Waited(isSignalled: true, time: .seconds(60))))
      }

      it("wakes when a thread outside signals it, after other waits with and without a time limit") {
        let outside = OutsideThread()
        let settings = SimulationSettings(outsideTimeout: .seconds(60))
        let result = try withDeterministicExecution(settings: settings) {
          let semaphore = DispatchSemaphore(value: 0)
          for limit: Double? in [nil, nil, 60] {
            DispatchQueue.global().async { semaphore.signal() }
            _ = waited(for: semaphore, atMost: limit)
          }
          outside.run {
            usleep(50_000)
            semaphore.signal()
          }
          return waited(for: semaphore, atMost: 60)
        }
        expect(result).to(equal(Waited(isSignalled: true, time: .zero)))
      }

      it("times out at its date") {
        let result = try withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
          waited(for: Semaphore(), atMost: 120)
        }
        expect(result).to(equal(Waited(isSignalled: false, time: .seconds(120))))
      }
    }
  }
}

/// The functions that sleep, each for a minute.
private let sleeps: [(String, @Sendable () -> Void)] = [
  ("Thread.sleep(forTimeInterval:)", { Thread.sleep(forTimeInterval: 60) }),
  ("Thread.sleep(until:)", { Thread.sleep(until: Date() + 60) }),
  ("sleep", { _ = sleep(60) }),
  ("usleep", { _ = usleep(60_000_000) }),
  (
    "nanosleep",
    {
      var duration = timespec(tv_sec: 60, tv_nsec: 0)
      nanosleep(&duration, nil)
    }
  ),
  (
    "clock_nanosleep",
    {
      var end = timespec()
      clock_gettime(CLOCK_MONOTONIC, &end)
      end.tv_sec += 60
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
    }
  ),
]

@MainActor private func sleepForAMinute(_ events: Events) {
  Thread.sleep(forTimeInterval: 60)
  events("awake")
}

@MainActor private func serveRunLoop() { RunLoop.main.run(until: Date() + 60) }

@MainActor private func sleepForATenth() {
  Thread.sleep(forTimeInterval: 0.1)
  Thread.sleep(until: Date())
}

@MainActor private func sleepInThePast() {
  Thread.sleep(until: Date() - 60)
  usleep(0)
}

/// The end of a wait, and its time.
private struct Waited: Hashable {
  let isSignalled: Bool
  let time: Duration
}

@MainActor private func waited(for condition: NSCondition, atMost seconds: Double) -> Waited {
  condition.lock()
  defer { condition.unlock() }
  let isSignalled = condition.wait(until: Date() + seconds)
  return Waited(isSignalled: isSignalled, time: Simulation.current.now)
}

@MainActor private func waited(for condition: NSCondition) -> Waited {
  condition.lock()
  defer { condition.unlock() }
  condition.wait()
  return Waited(isSignalled: true, time: Simulation.current.now)
}

/// The thread cannot signal before the wait, which unlocks the condition.
@MainActor private func waitForThread(_ condition: NSCondition) -> Waited {
  condition.lock()
  defer { condition.unlock() }
  Thread.detachNewThread { condition.withLock { condition.signal() } }
  condition.wait()
  return Waited(isSignalled: true, time: Simulation.current.now)
}

private func meetCondition(of lock: NSConditionLock) {
  lock.lock()
  lock.unlock(withCondition: 1)
}

@MainActor private func lockInSynchronousCode(_ lock: NSConditionLock) -> Waited {
  let isLocked = lock.lock(whenCondition: 1, before: Date() + 120)
  if isLocked { lock.unlock() }
  return Waited(isSignalled: isLocked, time: Simulation.current.now)
}

private let locks: [(String, @Sendable () -> any NSLocking & Sendable)] = [
  ("an NSLock", { NSLock() }), ("an NSRecursiveLock", { NSRecursiveLock() }), ("an NSCondition", { NSCondition() }),
]

private func waitFor(_ group: DispatchGroup) async {
  await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
}

@MainActor private func triesToLock(_ lock: NSRecursiveLock, after isHeld: DispatchSemaphore) -> [Bool] {
  isHeld.wait()
  let first = lock.try()
  Thread.sleep(forTimeInterval: 2)
  return [first, lock.try()]
}

/// Unchecked because of the pointer: several threads may use a lock.
private final class ReadersWriterLock: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(pointer, nil) }

  deinit {
    pthread_rwlock_destroy(pointer)
    pointer.deallocate()
  }
}

@MainActor private func lockTwice(_ lock: NSLock) -> Waited {
  lock.lock()
  defer { lock.unlock() }
  return Waited(isSignalled: lock.lock(before: Date() + 60), time: Simulation.current.now)
}

/// Unchecked because of the pointer: several threads may use a semaphore.
private final class Semaphore: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(pointer, 0, 0) }

  deinit {
    sem_destroy(pointer)
    pointer.deallocate()
  }
}

@MainActor private func waited(for semaphore: DispatchSemaphore, atMost seconds: Double?) -> Waited {
  let result = semaphore.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture)
  return Waited(isSignalled: result == .success, time: Simulation.current.now)
}

@MainActor private func waited(for semaphore: Semaphore, atMost seconds: Int) -> Waited {
  var end = timespec()
  clock_gettime(CLOCK_REALTIME, &end)
  end.tv_sec += seconds
  let result = sem_timedwait(semaphore.pointer, &end)
  return Waited(isSignalled: result == 0, time: Simulation.current.now)
}
