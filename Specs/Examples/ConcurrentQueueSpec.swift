import Candlestick
import Foundation

/// A queue for several threads.
protocol ConcurrentQueue: Sendable {
  func enqueue(_ value: Int) async
  func dequeue() async -> Int?
}

/// Uses one critical section for each operation.
final class LockedQueue: ConcurrentQueue, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int] = []

  func enqueue(_ value: Int) { lock.withLock { values.append(value) } }

  func dequeue() -> Int? { lock.withLock { values.isEmpty ? nil : values.removeFirst() } }
}

/// Looks at the values in one critical section, and removes one in another. The first value may then be another one.
final class TornQueue: ConcurrentQueue, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int] = []

  func enqueue(_ value: Int) { lock.withLock { values.append(value) } }

  func dequeue() -> Int? {
    guard let first = lock.withLock({ values.first }) else { return nil }
    lock.withLock { if !values.isEmpty { values.removeFirst() } }
    return first
  }
}

/// An actor that runs other calls between the look at its values and their change.
actor ReentrantQueue: ConcurrentQueue {
  private var values: [Int] = []

  func enqueue(_ value: Int) { values.append(value) }

  func dequeue() async -> Int? {
    guard let first = values.first else { return nil }
    await log("dequeued \(first)")
    if !values.isEmpty { values.removeFirst() }
    return first
  }

  private nonisolated func log(_ text: String) async { await Task.yield() }
}

/// An actor that changes its values before it waits.
actor CarefulQueue: ConcurrentQueue {
  private var values: [Int] = []

  func enqueue(_ value: Int) { values.append(value) }

  func dequeue() async -> Int? {
    guard !values.isEmpty else { return nil }
    defer { values.removeFirst() }
    return values[0]
  }
}

final class ConcurrentQueueSpec: Spec {
  override class func spec() {
    describe("a queue", .needsSimulations) {
      it("is linearizable if each operation has one critical section") {
        try await expectQueue { LockedQueue() }
      }

      it("is linearizable if each operation of an actor changes the values before it waits") {
        try await expectQueue { CarefulQueue() }
      }

      it("is not if it looks and acts in two critical sections") {
        await expect { try await expectQueue { TornQueue() } }.to(throwError { expectRemovedTwice($0) })
      }

      it("is not if an operation of an actor waits between look and act") {
        await expect { try await expectQueue { ReentrantQueue() } }.to(throwError { expectRemovedTwice($0) })
      }
    }
  }
}

/// Expects the calls of a queue to have the results that they have on an array, in some order.
// excerpt: expect
nonisolated(nonsending) func expectQueue(
  in execution: ExecutionMode = .schedules(1_000),
  _ make: @escaping @Sendable () -> some ConcurrentQueue
) async throws {
  try await expectLinearizable(
    make,
    against: [Int](),
    operations: [
      .init("enqueue", .int(0...9)) { queue, value in
        await queue.enqueue(value)
      } model: { values, value in
        values.append(value)
      },
      .init("dequeue") { queue in
        await queue.dequeue()
      } model: { values in
        values.isEmpty ? nil : values.removeFirst()
      },
    ],
    in: execution
  )
}
// end of excerpt

/// Expects the simplest failure of these queues: two tasks dequeue the same value, and nothing else happens.
private func expectRemovedTwice(_ failure: ScheduleFailure) {
  expect(failure.description).to(contain("to be linearizable, but no order of these calls explains their results"))
  let call = /(?:before|task [12])  ([a-z]+\(0?\)) +├─+┤ (.*)\n/
  let calls = failure.description.matches(of: call).map { "\($0.1) \($0.2)" }
  expect(calls) == ["enqueue(0) ()", "dequeue() 0", "dequeue() 0"]
  expect(failure.description).to(contain("expectLinearizable(…, in: .replay(\""))
}
