import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

/// Uses of a `Mutex` in an exploration: the first one of a step is seen, although its code is compiled into the program.
final class MutexesInExplorationsSpec: Spec {
  override class func spec() {
    describe("a step in an exploration") {
      it("may be interrupted before it uses a Mutex for the first time") {
        let failure = try scheduleFailure { try explore { try await countTwice(readsInLock: false) } }
        expect(failure.failures).to(equal(["1"]))
        expect(failure.interleaving).to(
          match(#"MutexesInExplorationsSpec.swift:\d+ .*\(held back since step \d+\)"#)
        )
        for _ in 1...10 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { try await countTwice(readsInLock: false) }
          }
          expect(again.replay).to(equal(failure.replay))
        }
        try explore { try await countTwice(readsInLock: true) }
      }

      it("may be interrupted before it uses a Mutex after a call") {
        let orders = Runs()
        try explore { orders.add(await useTwice { DispatchSemaphore(value: 0).signal() }) }
        expect(orders.all).to(contain("a b a", "b a b"))
      }

      #if DEBUG
      it("may be interrupted between uses of a Mutex in different files") {
        let orders = Runs()
        try explore { orders.add(await useTwice { useOtherMutex() }) }
        expect(orders.all).to(contain("a b a", "b a b"))
      }
      #endif

      #if DEBUG && arch(x86_64)
      it("may be interrupted between two uses of a Mutex in one file") {
        let orders = Runs()
        try explore { orders.add(await useTwice {}) }
        expect(orders.all).to(contain("a b a", "b a b"))
      }

      it("may be interrupted while it holds a Mutex") {
        let failure = try scheduleFailure { try explore { await lockInBothOrders() } }
        expect("\(failure)").to(contain("deadlock"))
      }
      #endif

      it("may be interrupted after it has used a Mutex, before a call") {
        let orders = Runs()
        try explore { orders.add(await enqueueNumbers()) }
        expect(Set(orders.all)).to(equal(["1 2", "2 1"]))
      }

      it("keeps a Mutex that it holds while it is interrupted") {
        let violations = SharedCount(0)
        try explore { await enqueueInLock(violations) }
        expect(violations.get()).to(equal(0))
      }

      it("finds a Mutex locked that an interrupted step holds") {
        let results = Runs()
        try explore { results.add(await tryDuringCall() ? "free" : "locked") }
        expect(Set(results.all)).to(equal(["free", "locked"]))
      }

      it("reaches the same points if it is the first to use a global variable whose initializer uses a Mutex") {
        let failure = try scheduleFailure {
          try explore {
            _ = Registry.shared
            try await countTwice(readsInLock: false)
          }
        }
        let again = try scheduleFailure {
          try replaySchedule(failure.replay, settings: withoutOutside) {
            _ = Registry.shared
            try await countTwice(readsInLock: false)
          }
        }
        expect(again.replay).to(equal(failure.replay))
      }
    }
  }
}

@MainActor private func explore(_ body: @escaping () async throws -> Void) throws {
  try exploreSchedules(1_000, settings: withoutOutside, body)
}

/// Runs two blocks that add 1 to a number, which they read before they lock a mutex, or while they hold it.
private func countTwice(readsInLock: Bool) async throws {
  let count = Count()
  await inTwoBlocks { _ in
    let early = count.number.load(ordering: .relaxed)
    count.mutex.withLock { _ in
      let read = readsInLock ? count.number.load(ordering: .relaxed) : early
      count.number.store(read + 1, ordering: .relaxed)
    }
  }
  let number = count.number.load(ordering: .relaxed)
  if number != 2 { throw Problem("\(number)") }
}

/// Runs two blocks that use a mutex twice, with a call in between. Returns the first three uses.
private func useTwice(_ call: @escaping @Sendable () -> Void) async -> String {
  let (mutex, order) = (Count(), Events())
  await inTwoBlocks { name in
    mutex.mutex.withLock { _ in order(name) }
    call()
    mutex.mutex.withLock { _ in order(name) }
  }
  return order.all.prefix(3).joined(separator: " ")
}

/// Runs two blocks that lock two mutexes, in different orders.
private func lockInBothOrders() async {
  let (first, second) = (Count(), Count())
  await inTwoBlocks { name in
    let (outer, inner) = name == "a" ? (first, second) : (second, first)
    outer.mutex.withLock { _ in inner.mutex.withLock { $0 += 1 } }
  }
}

/// Runs two blocks that each take a number, and enqueue a block for it. Returns the numbers in the order of these blocks.
private func enqueueNumbers() async -> String {
  let (count, order, queue, group) = (Count(), Events(), DispatchQueue(label: "numbers"), DispatchGroup())
  await inTwoBlocks { _ in
    let number = count.mutex.withLock { number in
      number += 1
      return number
    }
    queue.async(group: group) { order("\(number)") }
  }
  await withCheckedContinuation { end in group.notify(queue: .global()) { end.resume() } }
  return order.joined
}

/// Runs two blocks that enqueue a block while they hold a mutex. Counts the times when both hold it.
private func enqueueInLock(_ violations: SharedCount) async {
  let (count, inside) = (Count(), SharedCount(0))
  await inTwoBlocks { _ in
    count.mutex.withLock { _ in
      if inside.increment() > 1 { violations.increment() }
      DispatchQueue.global().async {}
      inside.set(inside.get() - 1)
    }
  }
}

/// Tries to lock a mutex in a block that is enqueued by code that holds it. Returns true if it was free.
private func tryDuringCall() async -> Bool {
  let (count, group, wasFree) = (Count(), DispatchGroup(), SharedValue(false))
  count.mutex.withLock { _ in
    DispatchQueue.global().async(group: group) { wasFree.value = count.mutex.withLockIfAvailable { _ in } != nil }
  }
  await withCheckedContinuation { end in group.notify(queue: .global()) { end.resume() } }
  return wasFree.value
}

private func inTwoBlocks(_ code: @escaping @Sendable (String) -> Void) async {
  let group = DispatchGroup()
  for name in ["a", "b"] { DispatchQueue(label: name).async(group: group) { code(name) } }
  await withCheckedContinuation { end in group.notify(queue: .global()) { end.resume() } }
}

private final class Count: Sendable {
  let mutex = Mutex(0)
  let number = Atomic(0)
}

private final class Registry: Sendable {
  static let shared = Registry()
  private let names = Mutex<[String]>([])
  private init() { names.withLock { $0 = ["first"] } }
}
