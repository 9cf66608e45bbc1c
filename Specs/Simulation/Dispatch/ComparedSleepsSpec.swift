import Candlestick
import Foundation

final class ComparedSleepsSpec: Spec {
  override class func spec() {
    describe("a thread that sleeps in a simulation") {
      it("sleeps for as long as it is asked to, and returns 0") {
        try expectSame("0 true 0 true 0 true 0 true 0 true 0 true 0 true 0 true") { events in
          sleepAndNote(events) { usleep(2_000) }
          sleepAndNote(events) { nanosleep(milliseconds: 2) }
          sleepAndNote(events) { clockSleep(CLOCK_MONOTONIC, milliseconds: 2) }
          sleepAndNote(events) { clockSleep(CLOCK_REALTIME, milliseconds: 2) }
          sleepAndNote(events) {
            var duration = timespec(tv_sec: 0, tv_nsec: 2_000_000)
            return clock_nanosleep(CLOCK_MONOTONIC, 0, &duration, nil)
          }
          sleepAndNote(events) {
            var duration = timespec(tv_sec: 0, tv_nsec: 2_000_000)
            return sleepThread(&duration, nil)
          }
          sleepAndNote(events) {
            Thread.sleep(forTimeInterval: 0.002)
            return 0
          }
          sleepAndNote(events) {
            Thread.sleep(until: Date() + 0.002)
            return 0
          }
        }
      }

      it("does not sleep for no time, or until the past") {
        try expectSame("0 0 0 0 awake") { events in
          events("\(usleep(0))")
          events("\(sleep(0))")
          events("\(nanosleep(milliseconds: 0))")
          var past = timespec(tv_sec: 1, tv_nsec: 0)
          events("\(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &past, nil))")
          Thread.sleep(forTimeInterval: 0)
          Thread.sleep(forTimeInterval: -1)
          Thread.sleep(until: .distantPast)
          events("awake")
        }
      }

      it("returns an error for an invalid time") {
        try expectSame("-1 \(EINVAL) \(EINVAL)") { events in
          var wrong = timespec(tv_sec: 0, tv_nsec: 2_000_000_000)
          errno = 0
          let result = Foundation.nanosleep(&wrong, nil)
          let error = errno
          events("\(result) \(error)")
          events("\(clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, nil))")
        }
      }

      it("lets blocks of other queues run") {
        try expectSame("block awake") { events in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { events("block") }
          group.wait()
          pass(milliseconds: 1)
          events("awake")
        }
      }
    }

    describe("a thread that waits for a condition in a simulation") {
      it("times out at its date, immediately if the date has passed") {
        try expectSame("false false true") { events in
          let condition = NSCondition()
          let end = Date() + 0.003
          condition.lock()
          events("\(condition.wait(until: Date() - 1))")
          events("\(condition.wait(until: end))")
          events("\(Date() >= end)")
          condition.unlock()
        }
      }

      it("is woken by a signal, or together with all others by a broadcast") {
        try expectSame("true 3") { events in
          let (condition, isReady) = (NSCondition(), SharedValue(false))
          DispatchQueue.global().async {
            condition.withLock {
              isReady.value = true
              condition.signal()
            }
          }
          condition.lock()
          var wasInTime = true
          while !isReady.value { wasInTime = condition.wait(until: Date() + 60) }
          condition.unlock()
          events("\(wasInTime)")
          let (group, count, isOpen) = (DispatchGroup(), SharedCount(0), SharedValue(false))
          for label in ["1", "2"] {
            DispatchQueue(label: label).async(group: group) {
              condition.withLock { while !isOpen.value { condition.wait() } }
              count.increment()
            }
          }
          condition.withLock {
            isOpen.value = true
            count.increment()
            condition.broadcast()
          }
          group.wait()
          events("\(count.get())")
        }
      }

      it("gets the errors of the pthread functions") {
        try expectSame("\(ETIMEDOUT) -1 \(ETIMEDOUT) 0 \(EBUSY)") { events in
          waitByThreads(events)
        }
      }
    }

    describe("a thread that waits for a lock in a simulation") {
      it("gets the lock, or times out at its date") {
        try expectSame("false false true true") { events in
          let lock = NSLock()
          let (isHeld, mayEnd, group) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
          DispatchQueue.global().async(group: group) {
            lock.withLock {
              isHeld.signal()
              mayEnd.wait()
            }
          }
          isHeld.wait()
          events("\(lock.try())")
          events("\(lock.lock(before: Date() + 0.002))")
          mayEnd.signal()
          events("\(lock.lock(before: Date() + 60))")
          lock.unlock()
          group.wait()
          events("\(lock.try())")
          lock.unlock()
        }
      }

      it("gets a condition lock in the requested condition") {
        try expectSame("false 1 2") { events in
          let (lock, group) = (NSConditionLock(condition: 0), DispatchGroup())
          events("\(lock.lock(whenCondition: 2, before: Date() + 0.002))")
          DispatchQueue.global().async(group: group) {
            _ = lock.lock(whenCondition: 1, before: Date() + 60)
            events("\(lock.condition)")
            lock.unlock(withCondition: 2)
          }
          lock.lock()
          lock.unlock(withCondition: 1)
          _ = lock.lock(whenCondition: 2, before: Date() + 60)
          events("\(lock.condition)")
          lock.unlock()
          group.wait()
        }
      }

      it("gets a recursive lock repeatedly") {
        try expectSame("true true end") { events in
          let lock = NSRecursiveLock()
          lock.lock()
          events("\(lock.try())")
          events("\(lock.lock(before: Date() + 60))")
          for _ in 1...3 { lock.unlock() }
          events("end")
        }
      }
    }
  }
}

/// Records the result of a sleep of two milliseconds, and true if the sleep was that long.
private func sleepAndNote(_ events: Events, _ sleep: () -> Int32) {
  let start = DispatchTime.now()
  let result = sleep()
  events("\(result) \(DispatchTime.now() >= start + .microseconds(1_999))")
}

private func nanosleep(milliseconds: Int) -> Int32 {
  var duration = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
  return Foundation.nanosleep(&duration, nil)
}

private func clockSleep(_ clock: clockid_t, milliseconds: Int) -> Int32 {
  var end = timespec()
  clock_gettime(clock, &end)
  end.tv_nsec += milliseconds * 1_000_000
  if end.tv_nsec >= 1_000_000_000 {
    end.tv_nsec -= 1_000_000_000
    end.tv_sec += 1
  }
  return clock_nanosleep(clock, TIMER_ABSTIME, &end, nil)
}

/// Waits for a condition, a semaphore and a mutex that no other code signals or unlocks.
private func waitByThreads(_ events: Events) {
  var end = timespec()
  clock_gettime(CLOCK_REALTIME, &end)
  let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  pthread_cond_init(condition, nil)
  pthread_mutex_init(mutex, nil)
  sem_init(semaphore, 0, 0)
  pthread_mutex_lock(mutex)
  events("\(pthread_cond_timedwait(condition, mutex, &end))")
  errno = 0
  let result = sem_timedwait(semaphore, &end)
  let error = errno
  events("\(result) \(error)")
  sem_post(semaphore)
  events("\(sem_timedwait(semaphore, &end))")
  events("\(pthread_mutex_trylock(mutex))")
  pthread_mutex_unlock(mutex)
  pthread_mutex_destroy(mutex)
  pthread_cond_destroy(condition)
  sem_destroy(semaphore)
  condition.deallocate()
  mutex.deallocate()
  semaphore.deallocate()
}
