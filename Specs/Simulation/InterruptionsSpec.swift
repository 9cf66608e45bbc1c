import Candlestick
import CandlestickConcurrency
import CandlestickSupport
import Foundation
import Synchronization

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class InterruptionsSpec: Spec {
  override class func spec() {
    for (name, makeLock) in locks {
      describe("\(name) in an exploration") {
        it("lets another step run between two uses, as another thread may") {
          expect { try explore { await lose(makeLock(), inOne: false) } }.to(throwError())
          try explore { await lose(makeLock(), inOne: true) }
        }

        it("lets another step run before a use, as another thread may") {
          expect { try explore { await loseBefore(makeLock()) } }.to(throwError())
        }
      }
    }

    for (name, makeLock) in locks where !name.contains("spin") && !name.contains("tried") {
      describe("two of \(name) in an exploration") {
        it("are taken in opposite orders by steps that then wait for each other") {
          let failure = try scheduleFailure { try explore { await lockTwo(makeLock(), makeLock(), inOneOrder: false) } }
          expect(failure.failures.first).to(beginWith("deadlock: "))
          try explore { await lockTwo(makeLock(), makeLock(), inOneOrder: true) }
        }
      }
    }

    describe("an exploration that interrupts a step at a lock") {
      it("has a replay string with these points, and fails again") {
        let failure = try scheduleFailure { try explore { await lose(mutex(), inOne: false) } }
        expect(
          try Simulation.Schedule(failure.replay).departures.contains { $0.kind == .interruption }
        )
        .to(beTrue())
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { await lose(mutex(), inOne: false) }
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("shows where the step takes or releases the lock") {
        let failure = try scheduleFailure { try explore { await lose(mutex(), inOne: false) } }
        expect(failure.interleaving).to(
          match(#"◂ +\d+ .* InterruptionsSpec.swift:\d+ .*\(held back since step \d+\)"#)
        )
      }

      it("interrupts in at most half of the schedules, and never in the first") {
        let interrupted = Locked<[Bool]>([])
        try exploreSchedules(1_000, strategy: RandomSchedules(longestDelay: .zero)) {
          let (mutex, order) = (mutex(), Events())
          let group = DispatchGroup()
          for name in ["a", "b"] {
            DispatchQueue(label: name).async(group: group) {
              for _ in 1...4 {
                mutex.use {}
                order(name)
              }
            }
          }
          await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
          interrupted.withLock { $0.append(!["a a a a b b b b", "b b b b a a a a"].contains(order.joined)) }
        }
        let all = interrupted.withLock(\.self)
        expect(all.first).to(beFalse())
        expect(all.count(where: \.self)).to(beWithin(50...500))
      }

      it("does not interrupt if the settings turn this off") {
        let settings = SimulationSettings(outsideTimeout: .zero, interruptsAtLocks: false)
        try exploreSchedules(500, settings: settings) { await lose(mutex(), inOne: false) }
      }

      it("does not interrupt a poll after the first one") {
        let polls = Locked<[String]>([])
        try exploreSchedules(200, settings: withoutOutside) {
          let (mutex, isDone, events) = (mutex(), SharedCount(0), Events())
          for _ in 1...2 {
            DispatchQueue.global().async {
              mutex.use {}
              events("block")
              mutex.use { isDone.increment() }
            }
          }
          await expect {
            events("poll")
            mutex.use {}
            mutex.use {}
            events("end")
            return isDone.get()
          }
          .toEventually(equal(2))
          polls.withLock { $0.append(events.all.drop { $0 != "end" }.joined(separator: " ")) }
        }
        expect(polls.withLock(\.self)).to(allPass { !$0.contains("poll block") })
      }
    }

    describe("deterministic execution with a seed") {
      it("interrupts no step at a lock") {
        for seed: UInt64 in 1...200 {
          try withDeterministicExecution(seed: seed, settings: withoutOutside) { await lose(mutex(), inOne: false) }
        }
      }
    }

    describe("a depth-first exploration") {
      it("interrupts no step at a lock, and so sees all of its schedules") {
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules(), settings: withoutOutside) {
          await lose(mutex(), inOne: false)
        }
        expect(explored.isComplete).to(beTrue())
      }
    }

    describe("a loop that yields its thread") {
      it("runs the step that it waits for") {
        let results = try simulate(0..<50) {
          let isSet = SharedCount(0)
          DispatchQueue.global().async { isSet.increment() }
          return await onGlobalQueue { spin(until: isSet) }
        }
        expect(Set(results)).to(equal([1]))
      }

      it("lets time advance, even beside another such loop") {
        let results = try simulate(0..<5) {
          let isSet = SharedCount(0)
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { isSet.increment() }
          async let first = onGlobalQueue { spin(until: isSet) }
          async let second = onGlobalQueue { spin(until: isSet) }
          return await first + second
        }
        expect(Set(results)).to(equal([2]))
      }

      it("ends with an error if it would never end") {
        let settings = SimulationSettings(outsideTimeout: .zero, realTimeLimit: .milliseconds(100))
        let isOver = SharedCount(0)
        let error = simulationError(settings: settings) {
          DispatchQueue.global().async { while isOver.get() == 0 { sched_yield() } }
          try await Task.sleep(for: .seconds(3600))
        }
        isOver.increment()
        expect(error?.kind).to(equal(.tooMuchTime))
      }
    }
  }

  /// The kinds of locks, each with a function that makes one.
  private static let locks: [(String, @Sendable () -> any SpecifiedLock)] = [
    ("an NSLock", { FoundationLock(NSLock()) }),
    ("an NSRecursiveLock", { FoundationLock(NSRecursiveLock()) }),
    ("an NSCondition", { FoundationLock(NSCondition()) }),
    ("an NSLock that is only tried", { TriedLock() }),
    ("a normal mutex", { Mutex(PTHREAD_MUTEX_NORMAL) }),
    ("a recursive mutex", { Mutex(PTHREAD_MUTEX_RECURSIVE) }),
    ("a mutex that checks for errors", { Mutex(PTHREAD_MUTEX_ERRORCHECK) }),
    ("a lock of writers", { ReadersWriterLock() }),
    ("a spin lock", { SpinLock() }),
    ("a spin lock that is only tried", { SpinLock(isOnlyTried: true) }),
    ("a LockIsolated", { Isolated() }),
    ("a semaphore of POSIX", { PosixLock() }),
    ("a DispatchSemaphore", { Semaphore() }),
    ("a serial queue", { SerialQueue() }),
  ]

  private static func mutex() -> any SpecifiedLock { Mutex(PTHREAD_MUTEX_NORMAL) }
}

@MainActor private func explore(_ body: @escaping () async throws -> Void) throws {
  try exploreSchedules(500, settings: withoutOutside, body)
}

/// Runs two blocks that increment a number, in one use of a lock or in two.
private func lose(_ lock: any SpecifiedLock, inOne: Bool) async {
  let (number, group) = (SharedCount(0), DispatchGroup())
  for name in ["a", "b"] {
    DispatchQueue(label: name).async(group: group) {
      if inOne { return lock.use { number.set(number.get() + 1) } }
      let read = SharedCount(0)
      lock.use { read.set(number.get()) }
      lock.use { number.set(read.get() + 1) }
    }
  }
  await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
  expect(number.get()).to(equal(2))
}

/// Runs two blocks that increment a number, which they read before they use a lock.
private func loseBefore(_ lock: any SpecifiedLock) async {
  let (number, group) = (SharedCount(0), DispatchGroup())
  for name in ["a", "b"] {
    DispatchQueue(label: name).async(group: group) {
      let read = number.get()
      lock.use { number.set(read + 1) }
    }
  }
  await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
  expect(number.get()).to(equal(2))
}

/// Runs two blocks that take two locks.
private func lockTwo(_ first: any SpecifiedLock, _ second: any SpecifiedLock, inOneOrder: Bool) async {
  let group = DispatchGroup()
  DispatchQueue(label: "a").async(group: group) { first.use { second.use {} } }
  DispatchQueue(label: "b").async(group: group) {
    if inOneOrder { first.use { second.use {} } } else { second.use { first.use {} } }
  }
  await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
}

private func onGlobalQueue(_ code: @escaping @Sendable () -> Int) async -> Int {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: code()) }
  }
}

private func spin(until isSet: SharedCount) -> Int {
  while isSet.get() == 0 { sched_yield() }
  return 1
}

// MARK: - Locks

private protocol SpecifiedLock: Sendable {
  func use(_ code: @Sendable () -> Void)
}

private struct FoundationLock<Lock: NSLocking & Sendable>: SpecifiedLock {
  private let lock: Lock
  init(_ lock: Lock) { self.lock = lock }
  func use(_ code: @Sendable () -> Void) { lock.withLock(code) }
}

private struct TriedLock: SpecifiedLock {
  private let lock = NSLock()

  func use(_ code: @Sendable () -> Void) {
    while !lock.try() { sched_yield() }
    code()
    lock.unlock()
  }
}

/// Unchecked because of the pointer, which any thread may use.
private final class Mutex: SpecifiedLock, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ kind: Int) {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(kind))
    pthread_mutex_init(lock, &attributes)
  }

  deinit { lock.deallocate() }

  func use(_ code: @Sendable () -> Void) {
    pthread_mutex_lock(lock)
    code()
    pthread_mutex_unlock(lock)
  }
}

/// Unchecked because of the pointer, which any thread may use.
private final class ReadersWriterLock: SpecifiedLock, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }
  deinit { lock.deallocate() }

  func use(_ code: @Sendable () -> Void) {
    pthread_rwlock_wrlock(lock)
    code()
    pthread_rwlock_unlock(lock)
  }
}

/// Unchecked because of the pointer, which any thread may use.
private final class SpinLock: SpecifiedLock, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)

  private let isOnlyTried: Bool

  init(isOnlyTried: Bool = false) {
    self.isOnlyTried = isOnlyTried
    pthread_spin_init(lock, 0)
  }

  deinit { lock.deallocate() }

  func use(_ code: @Sendable () -> Void) {
    if isOnlyTried {
      while pthread_spin_trylock(lock) != 0 { sched_yield() }
    } else {
      pthread_spin_lock(lock)
    }
    code()
    pthread_spin_unlock(lock)
  }
}

private struct Isolated: SpecifiedLock {
  private let lock = LockIsolated(0)
  func use(_ code: @Sendable () -> Void) { lock.withValue { _ in code() } }
}

private struct PosixLock: SpecifiedLock {
  private let semaphore = PosixSemaphore(1)

  func use(_ code: @Sendable () -> Void) {
    semaphore.wait()
    code()
    semaphore.post()
  }
}

private struct Semaphore: SpecifiedLock {
  private let semaphore = DispatchSemaphore(value: 1)

  func use(_ code: @Sendable () -> Void) {
    semaphore.wait()
    code()
    semaphore.signal()
  }
}

private struct SerialQueue: SpecifiedLock {
  private let queue = DispatchQueue(label: "serial")
  func use(_ code: @Sendable () -> Void) { queue.sync(execute: code) }
}
