import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class SpuriousWakeUpsSpec: Spec {
  override class func spec() {
    for (name, makeCondition) in conditions {
      describe("a wait for \(name) in an exploration") {
        it("may end without a signal, so that code must check again") {
          expect { try explore { try take(from: Slot(makeCondition(), checksAgain: false)) } }
            .to(
              throwError(closure: { (failure: ScheduleFailure) in
                expect(failure.failures).to(equal(["WokenSpuriously()"]))
              })
            )
          try explore { try take(from: Slot(makeCondition(), checksAgain: true)) }
        }
      }
    }

    describe("a wait for a condition that ends without a signal") {
      it("is part of the replay string, and of the report") {
        let failure = try scheduleFailure { try explore(unchecked) }
        expect(try Simulation.Schedule(failure.replay).departures.map(\.kind)).to(equal([.spuriousWakeUp]))
        expect(failure.interleaving).to(match(#"but .* wakes spuriously in step \d+:"#))
        expect(failure.interleaving).to(match(#"\(wakes spuriously\)"#))
        for _ in 1...20 {
          let again = try scheduleFailure { try replaySchedule(failure.replay, settings: withoutOutside, unchecked) }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("is not in the first schedule, and at most in a quarter of the others") {
        let wakeUps = SharedValue<[Bool]>([])
        try exploreSchedules(1_000, settings: withoutOutside) {
          do {
            try take(from: Slot(NSCondition(), checksAgain: false))
            wakeUps.value.append(false)
          } catch { wakeUps.value.append(true) }
        }
        expect(wakeUps.value.first).to(beFalse())
        expect(wakeUps.value.count(where: \.self)).to(beWithin(50...250))
      }

      it("does not occur if the settings turn interruptions off, with a seed alone, or in other strategies") {
        let settings = SimulationSettings(outsideTimeout: .zero, interruptsAtLocks: false)
        try exploreSchedules(500, settings: settings, unchecked)
        for seed: UInt64 in 1...200 { try withDeterministicExecution(seed: seed, settings: withoutOutside, unchecked) }
        try exploreSchedules(500, strategy: DepthFirstSchedules(), settings: withoutOutside, unchecked)
        try exploreSchedules(500, strategy: ExhaustiveSchedules(), settings: withoutOutside, unchecked)
      }
    }
  }
}

private struct WokenSpuriously: Error {}

/// A condition with its lock.
private protocol Condition: Sendable {
  func lock()
  func unlock()
  func signal()
  func wait()
}

private let conditions: [(String, @Sendable () -> any Condition)] = [
  ("a condition variable", { PosixCondition(until: nil) }),
  ("a condition variable until a time", { PosixCondition(until: 3600) }),
  ("an NSCondition", { NSCondition() }),
  ("an NSCondition until a date", { TimedCondition() }),
]

extension NSCondition: Condition {}

private final class TimedCondition: NSCondition, @unchecked Sendable {
  override func wait() { if !wait(until: Date() + 3600) { preconditionFailure("timed out") } }
}

private final class PosixCondition: Condition, @unchecked Sendable {
  // Unchecked, because of the pointers.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let timeout: Int?

  init(until timeout: Int?) {
    self.timeout = timeout
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
  func signal() { pthread_cond_signal(condition) }

  func wait() {
    guard let timeout else { return _ = pthread_cond_wait(condition, mutex) }
    var end = timespec(tv_sec: time(nil) + timeout, tv_nsec: 0)
    precondition(pthread_cond_timedwait(condition, mutex, &end) == 0)
  }
}

/// A value that one block puts and another one takes.
private final class Slot: @unchecked Sendable {
  // Unchecked, because the condition's lock protects the value.
  private let condition: any Condition
  private let checksAgain: Bool
  private var value: Int?

  init(_ condition: any Condition, checksAgain: Bool) {
    self.condition = condition
    self.checksAgain = checksAgain
  }

  func put(_ newValue: Int) {
    condition.lock()
    value = newValue
    condition.signal()
    condition.unlock()
  }

  func take() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    if value == nil { condition.wait() }
    while checksAgain, value == nil { condition.wait() }
    return value
  }
}

private func take(from slot: Slot) throws {
  DispatchQueue(label: "producer").asyncAfter(deadline: .now() + 1) { slot.put(1) }
  if slot.take() == nil { throw WokenSpuriously() }
}

@Sendable private func unchecked() throws { try take(from: Slot(NSCondition(), checksAgain: false)) }

private func explore(_ body: @escaping () throws -> Void) throws {
  try exploreSchedules(200, settings: withoutOutside, body)
}
