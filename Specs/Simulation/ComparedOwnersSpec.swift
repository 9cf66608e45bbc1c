import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

/// The thread that has locked a recursive or error-checking mutex owns it. In a simulation, each step has its own
/// thread, except those of the main actor and the main queue.
final class ComparedOwnersSpec: Spec {
  override class func spec() {
    for (name, kind, again) in [
      ("a recursive", PTHREAD_MUTEX_RECURSIVE, 0), ("an error-checking", PTHREAD_MUTEX_ERRORCHECK, EDEADLK),
    ] {
      describe("\(name) mutex in a simulation") {
        it("is locked again and unlocked only by the thread that has locked it") {
          try expectSame("locked: 0 again: \(again) other: \(EBUSY) \(EPERM) own: 0 \(EPERM)") { events in
            let mutexes = Mutexes(Int32(kind))
            onTwoThreads {
              let mutex = mutexes.mutex
              events("locked: \(pthread_mutex_lock(mutex))")
              let result = pthread_mutex_lock(mutex)
              events("again: \(result)")
              if result == 0 { pthread_mutex_unlock(mutex) }
            } meanwhile: {
              events("other: \(pthread_mutex_trylock(mutexes.mutex)) \(pthread_mutex_unlock(mutexes.mutex))")
            } finally: {
              events("own: \(pthread_mutex_unlock(mutexes.mutex)) \(pthread_mutex_unlock(mutexes.mutex))")
            }
          }
        }

        it("does not let another thread wait for a condition") {
          try expectSame("\(EPERM) 0") { events in
            let mutexes = Mutexes(Int32(kind))
            onTwoThreads {
              pthread_mutex_lock(mutexes.mutex)
            } meanwhile: {
              events("\(pthread_cond_wait(mutexes.condition, mutexes.mutex))")
            } finally: {
              events("\(pthread_mutex_unlock(mutexes.mutex))")
            }
          }
        }
      }
    }

    describe("a recursive lock that code of the main thread holds, in a simulation") {
      it("is locked by blocks of the main queue that a nested run loop runs") {
        try expectSame("true unlocked true") { events in
          let lock = NSRecursiveLock()
          lock.lock()
          DispatchQueue.main.async {
            events("\(lock.try())")
            lock.unlock()
            events("unlocked")
          }
          serveRunLoop { events.all.count == 2 }
          lock.unlock()
          let isDone = DispatchSemaphore(value: 0)
          DispatchQueue.global().async {
            events("\(lock.try())")
            isDone.signal()
          }
          isDone.wait()
        }
      }
    }

    describe("a read-write lock in a simulation") {
      it("is not locked again by the thread that writes") {
        try expectSame("0 \(EDEADLK) \(EDEADLK) \(EBUSY) other: \(EBUSY) \(EBUSY) 0 0 0") { events in
          let locks = Mutexes(0)
          onTwoThreads {
            let lock = locks.readersWriter
            events("\(pthread_rwlock_wrlock(lock)) \(pthread_rwlock_wrlock(lock)) \(pthread_rwlock_rdlock(lock))")
            events("\(pthread_rwlock_trywrlock(lock))")
          } meanwhile: {
            let lock = locks.readersWriter
            events("other: \(pthread_rwlock_trywrlock(lock)) \(pthread_rwlock_tryrdlock(lock))")
          } finally: {
            let lock = locks.readersWriter
            events("\(pthread_rwlock_unlock(lock)) \(pthread_rwlock_rdlock(lock)) \(pthread_rwlock_rdlock(lock))")
          }
        }
      }
    }

    describe("a recursive lock in a simulation") {
      it("stays locked if a task locks it before a suspension and unlocks it afterwards") {
        let isFree = try simulate(0..<50, settings: withoutOutside) {
          await isFreeAfterTask { lock in
            Task.detached {
              acquire(lock)
              try? await Task.sleep(for: .milliseconds(10))
              release(lock)
            }
          }
        }
        expect(Set(isFree)).to(equal([false]))
      }

      it("is unlocked if the task is on the main actor, or does not suspend meanwhile") {
        let onMainActor = try simulate(0..<50, settings: withoutOutside) {
          await isFreeAfterTask { lock in
            Task { @MainActor in
              acquire(lock)
              try? await Task.sleep(for: .milliseconds(10))
              release(lock)
            }
          }
        }
        let inOneStep = try simulate(0..<50, settings: withoutOutside) {
          await isFreeAfterTask { lock in
            Task.detached {
              acquire(lock)
              usleep(1_000)
              await noSuspension()
              release(lock)
            }
          }
        }
        expect(Set(onMainActor + inOneStep)).to(equal([true]))
      }

      it("stays locked if one block locks it and another one unlocks it") {
        let isFree = try simulate(0..<50, settings: withoutOutside) {
          let (lock, queue) = (NSRecursiveLock(), DispatchQueue(label: "queue"))
          queue.async { lock.lock() }
          queue.async { lock.unlock() }
          queue.sync {}
          return await isFreeOnOtherThread(lock)
        }
        expect(Set(isFree)).to(equal([false]))
      }

      it("is free if its memory had a lock that was never unlocked") {
        let results = try simulate(0..<20, settings: withoutOutside) {
          let mutexes = Mutexes(Int32(PTHREAD_MUTEX_RECURSIVE))
          var results: [Int32] = []
          for _ in 1...2 {
            Mutexes.initialize(mutexes.mutex, Int32(PTHREAD_MUTEX_RECURSIVE))
            results.append(
              await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: pthread_mutex_lock(mutexes.mutex)) }
              }
            )
          }
          return results
        }
        expect(Set(results)).to(equal([[0, 0]]))
      }
    }
  }
}

/// A mutex and a condition variable that any thread may use.
private final class Mutexes: @unchecked Sendable {
  // Unchecked, because of the pointers.
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  let readersWriter = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init(_ kind: Int32) {
    Self.initialize(mutex, kind)
    pthread_cond_init(condition, nil)
    pthread_rwlock_init(readersWriter, nil)
  }

  static func initialize(_ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ kind: Int32) {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, kind)
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }
}

/// Runs code on a thread, then other code on another one, and then code on the first thread again.
private func onTwoThreads(
  _ first: @escaping @Sendable () -> Void,
  meanwhile: @escaping @Sendable () -> Void,
  finally: @escaping @Sendable () -> Void
) {
  let (hasBegun, mayEnd, isDone) = (
    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
  )
  DispatchQueue(label: "first").async {
    first()
    hasBegun.signal()
    mayEnd.wait()
    finally()
    isDone.signal()
  }
  hasBegun.wait()
  DispatchQueue(label: "second").async {
    meanwhile()
    mayEnd.signal()
  }
  isDone.wait()
}

// Swift allows `lock()` and `unlock()` only in synchronous code, because a task may continue on another thread.
private func acquire(_ lock: NSRecursiveLock) { lock.lock() }
private func release(_ lock: NSRecursiveLock) { lock.unlock() }
private func noSuspension() async {}

@MainActor private func isFreeAfterTask(_ start: (NSRecursiveLock) -> Task<Void, Never>) async -> Bool {
  let lock = NSRecursiveLock()
  await start(lock).value
  return await isFreeOnOtherThread(lock)
}

private func isFreeOnOtherThread(_ lock: NSRecursiveLock) async -> Bool {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: lock.lock(before: Date() + 0.2)) }
  }
}
