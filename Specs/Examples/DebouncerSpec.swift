#if os(Linux)
import Candlestick
import Foundation

/// A debouncer on `asyncAfter`: it is tested in virtual time, and its race is found by exploring schedules.
final class DebouncerSpec: Spec {
  override class func spec() {
    describe("a debouncer", .deterministic) {
      it("calls back once, after a pause") {
        let calls = SharedCount(0)
        let debouncer = Debouncer(delay: 0.3, checksGeneration: true) { calls.increment() }
        for _ in 1...3 {
          debouncer.call()
          Thread.sleep(forTimeInterval: 0.299)
        }
        expect(calls.get()).to(equal(0))
        Thread.sleep(forTimeInterval: 0.002)
        expect(calls.get()).to(equal(1))
      }
    }

    describe("a debouncer whose timer is cancelled") {
      it("calls back twice if the callback is on its way already") {
        let failure = try scheduleFailure { try exploreSchedules(1_000) { try callTwice(checksGeneration: false) } }
        expect(failure.failures).to(equal(["an outdated callback"]))
        let again = try scheduleFailure {
          try replaySchedule(failure.replay) { try callTwice(checksGeneration: false) }
        }
        expect(again.failures).to(equal(failure.failures))
      }

      it("never does if the callback checks that it is the last") {
        try exploreSchedules(1_000) { try callTwice(checksGeneration: true) }
      }
    }
  }
}

/// Calls back on a queue when it has not been called for a while.
private final class Debouncer: @unchecked Sendable {
  // Unchecked, because the properties are mutable: they are used on the queue only.
  private let queue = DispatchQueue(label: "debouncer")
  private let timers = DispatchQueue(label: "timers")
  private let delay: TimeInterval
  private let checksGeneration: Bool
  private let callback: @Sendable () -> Void
  private var pending: DispatchWorkItem?
  private var generation = 0

  init(delay: TimeInterval, checksGeneration: Bool, callback: @escaping @Sendable () -> Void) {
    self.delay = delay
    self.checksGeneration = checksGeneration
    self.callback = callback
  }

  func call() {
    queue.sync {
      pending?.cancel()
      generation += 1
      let number = generation
      let item = DispatchWorkItem { self.queue.async { self.fire(number) } }
      pending = item
      timers.asyncAfter(deadline: .now() + delay, execute: item)
    }
  }

  private func fire(_ number: Int) {
    if checksGeneration && number != generation { return }
    callback()
  }
}

/// Calls a debouncer again when its delay is nearly over.
private func callTwice(checksGeneration: Bool) throws {
  let hasCalledAgain = SharedValue(false)
  let calls = SharedCount(0)
  let debouncer = Debouncer(delay: 0.3, checksGeneration: checksGeneration) {
    if hasCalledAgain.value { calls.increment() }
  }
  debouncer.call()
  Thread.sleep(forTimeInterval: 0.3)
  debouncer.call()
  hasCalledAgain.value = true
  Thread.sleep(forTimeInterval: 10)
  if calls.get() > 1 { throw Problem("an outdated callback") }
}
#endif
