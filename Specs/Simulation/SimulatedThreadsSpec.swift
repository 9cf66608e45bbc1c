import Candlestick
import Foundation
import Synchronization

/// The uses of a thread by a step. The programs of `ComparedProgram` check that real time has the same results.
final class SimulatedThreadsSpec: Spec {
  override class func spec() {
    describe("a thread of a simulation") {
      it("begins each block and each step of a task without thread-local values, even on a serial queue") {
        let found = try simulate(0..<20) {
          let queue = DispatchQueue(label: "queue")
          let found = Events()
          for _ in 1...3 { queue.async { found(exchangeValue(for: "block")) } }
          queue.sync {}
          await Task.detached {
            found(exchangeValue(for: "task"))
            await Task.yield()
            found(exchangeValue(for: "task again"))
          }.value
          return found.joined
        }
        expect(Set(found)).to(equal(["none none none none none"]))
      }

      it("keeps its values while its step is blocked") {
        let found = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              _ = exchangeValue(for: "kept")
              usleep(1000)
              continuation.resume(returning: exchangeValue(for: "next"))
            }
          }
        }
        expect(Set(found)).to(equal(["kept"]))
      }

      it("destroys its values at the end of its step, including those that a destructor sets") {
        let counts = try simulate(0..<20) {
          let before = destroyedCount.load()
          let queue = DispatchQueue(label: "queue")
          queue.async { pthread_setspecific(countingKey, UnsafeMutableRawPointer(bitPattern: 3)) }
          queue.async { pthread_setspecific(countingKey, UnsafeMutableRawPointer(bitPattern: 1)) }
          let isThere = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: pthread_getspecific(countingKey) != nil) }
          }
          return [isThere ? 1 : 0, destroyedCount.load() - before]
        }
        expect(Set(counts)).to(equal([[0, 4]]))
      }

      it("leaves no value for the next thread, even if a destructor sets one on each call") {
        let found = try simulate(0..<20) {
          let queue = DispatchQueue(label: "queue")
          queue.async { pthread_setspecific(restoringKey, UnsafeMutableRawPointer(bitPattern: 1)) }
          return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Int(bitPattern: pthread_getspecific(restoringKey))) }
          }
        }
        expect(found).to(allPass(equal(0)))
      }

      it("does not end the main thread for Core Foundation, which would no longer wake the main run loop", .realTime) {
        try withDeterministicExecution { await Task.detached { useRunLoop() }.value }
        let (events, hasReturned) = (Events(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          guard hasReturned.wait(timeout: .now() + 10) == .timedOut else { return }
          events("not woken by its timer")
          DispatchQueue.main.async {}
        }
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        hasReturned.signal()
        expect(events.all).to(beEmpty())
      }

      it("has no value for a key that was deleted and recreated") {
        let isThere = try simulate(0..<3) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              var key = pthread_key_t()
              var next = pthread_key_t()
              pthread_key_create(&key, nil)
              pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: 1))
              pthread_key_delete(key)
              pthread_key_create(&next, nil)
              continuation.resume(returning: key != next || pthread_getspecific(next) != nil)
              pthread_key_delete(next)
            }
          }
        }
        expect(Set(isThere)).to(equal([false]))
      }

      it("cannot be sent signals, since the system does not know it") {
        let errors = try simulate(0..<3) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: pthread_kill(pthread_self(), SIGUSR1)) }
          }
        }
        expect(Set(errors)).toNot(contain(0))
      }

      it("has the thread ID of the real thread") {
        let number = currentThread()
        let numbers = try simulate(0..<3) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: currentThread()) }
          }
        }
        expect(numbers).to(allPass(equal(number)))
      }
    }
  }
}

private func useRunLoop() { _ = RunLoop.current.currentMode }

private let dictionaryKey = "SimulatedThreadsSpec"

/// Returns the value of this thread, and sets another one.
private func exchangeValue(for value: String) -> String {
  let dictionary = Thread.current.threadDictionary
  defer { dictionary[dictionaryKey] = value }
  return dictionary[dictionaryKey] as? String ?? "none"
}

private let destroyedCount = LockedCount()

/// A key whose destructor decrements the value, and sets it again unless it is zero.
private let countingKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { value in
    destroyedCount.increment()
    let left = UInt(bitPattern: value) - 1
    if left > 0 { pthread_setspecific(countingKey, UnsafeMutableRawPointer(bitPattern: left)) }
  }
  return key
}()

/// A key whose destructor sets the value again, as Core Foundation's does.
private let restoringKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { value in pthread_setspecific(restoringKey, value) }
  return key
}()

private final class LockedCount: Sendable {
  private let count = Atomic(0)
  func increment() { count.add(1, ordering: .relaxed) }
  func load() -> Int { count.load(ordering: .relaxed) }
}
