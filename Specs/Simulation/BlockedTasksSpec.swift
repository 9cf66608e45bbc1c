import Candlestick
import CandlestickSimulation
import Dispatch
import Foundation

/// Tasks that get to a blocking call in every way, and block in every way.
final class BlockedTasksSpec: Spec {
  override class func spec() {
    describe("the report of a task that blocks its thread") {
      for way in ways {
        for wait in waits {
          it("has one line, with the place, \(way.name), at \(wait.name)") {
            let error = simulationError(settings: withoutOutside) {
              await Task(name: "worker") { await way.reach(wait.block) }.value
            }
            expect(error?.kind).to(equal(.deadlock))
            let lines = error?.description.split(separator: "\n").dropFirst().map(String.init) ?? []
            let blocked = lines.filter { $0.contains("BlockedTasksSpec.swift:\(wait.line) in ") }
            expect(blocked).to(haveCount(1), description: lines.joined(separator: "\n"))
            expect(blocked.first).to(beginWith("  \(way.task)"))
            expect(blocked.first).to(contain("waiting at", " for \(wait.reason)", ", created at"))
            expect(lines.filter { $0.hasPrefix("  \(way.task)") }).to(haveCount(1))
            expect(lines.filter { $0.contains("outside the simulation") }).to(beEmpty())
            expect(lines).to(haveCount(way.task == "\"worker\"" ? 2 : 3))
          }
        }
      }
    }
  }
}

/// A way to reach a blocking call in a task.
private struct Way: Sendable {
  let name: String
  /// The task that then blocks.
  var task = "\"worker\""
  let reach: @Sendable (_ block: @escaping @Sendable () -> Void) async -> Void
}

private let ways = [
  Way(name: "in the first step") { $0() },
  Way(name: "after a yield") { block in
    await Task.yield()
    block()
  },
  Way(name: "after a sleep") { block in
    try? await Task.sleep(for: .nanoseconds(1))
    block()
  },
  Way(name: "after a sleep of no time") { block in
    try? await Task.sleep(for: .zero)
    block()
  },
  Way(name: "on an actor") { await Worker().run($0) },
  Way(name: "on an actor, after a yield") { await Worker().run(yielding: true, $0) },
  Way(name: "after a call of an actor") { block in
    await Worker().run {}
    block()
  },
  Way(name: "on the main actor") { block in await MainActor.run { block() } },
  Way(name: "on the main actor, after a yield") { block in
    await Task { @MainActor in await Task.yield() }.value
    await MainActor.run { block() }
  },
  Way(name: "on an actor with a queue") { await QueueWorker().run($0) },
  Way(name: "after a continuation that a block resumes") { block in
    await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
    block()
  },
  Way(name: "after a continuation that another task resumes") { block in
    await withCheckedContinuation { continuation in _ = Task { continuation.resume() } }
    block()
  },
  Way(name: "after a stream's element") { block in
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Task { continuation.yield(1) }
    for await _ in stream {
      block()
      break
    }
  },
  Way(name: "after another task") { block in
    await Task { await Task.yield() }.value
    block()
  },
  Way(name: "after a task group") { block in
    await withDiscardingTaskGroup { group in group.addTask { await Task.yield() } }
    block()
  },
  Way(name: "in a task group", task: "\"child\"") { block in
    await withDiscardingTaskGroup { group in group.addTask(name: "child") { block() } }
  },
  Way(name: "in a task group, after a yield", task: "\"child\"") { block in
    await withDiscardingTaskGroup { group in
      group.addTask(name: "child") {
        await Task.yield()
        block()
      }
    }
  },
  Way(name: "in an async let, after a yield", task: "task ") { block in
    async let result: Void = {
      await Task.yield()
      block()
    }()
    await result
  },
  Way(name: "in a detached task, after a yield", task: "\"detached\"") { block in
    await Task.detached(name: "detached") {
      await Task.yield()
      block()
    }.value
  },
  Way(name: "in an immediate task, after a yield", task: "\"immediate\"") { block in
    await Task.immediate(name: "immediate") {
      await Task.yield()
      block()
    }.value
  },
]

/// A call that blocks forever, the line of its file, and the reason in reports.
private struct Wait: Sendable {
  let name: String
  let line: Int
  let reason: String
  let block: @Sendable () -> Void
}

private let waits = [
  Wait(name: "a semaphore", line: #line, reason: "a semaphore") { DispatchSemaphore(value: 0).wait() },
  Wait(name: "a semaphore with a time-out", line: #line + 1, reason: "a semaphore") {
    _ = DispatchSemaphore(value: 0).wait(timeout: .distantFuture)
  },
  Wait(name: "a group", line: #line + 3, reason: "a group") {
    let group = DispatchGroup()
    group.enter()
    group.wait()
  },
  Wait(name: "a group with a time-out", line: #line + 3, reason: "a group") {
    let group = DispatchGroup()
    group.enter()
    _ = group.wait(timeout: .distantFuture)
  },
  Wait(name: "a work item with a time-out", line: #line + 1, reason: "a work item") {
    _ = DispatchWorkItem {}.wait(timeout: .distantFuture)
  },
  Wait(name: "a work item", line: #line, reason: "a work item") { DispatchWorkItem {}.wait() },
  Wait(name: "a lock", line: #line + 3, reason: "a lock") {
    let lock = NSLock()
    lock.lock()
    lock.lock()
  },
  Wait(name: "a condition", line: #line + 3, reason: "a condition") {
    let condition = NSCondition()
    condition.lock()
    condition.wait()
  },
  Wait(name: "a suspended queue", line: #line + 5, reason: "queue \"idle\", which is suspended") {
    let queue = DispatchQueue(label: "idle")
    queue.suspend()
    // A suspended queue must not be released.
    _ = Unmanaged.passRetained(queue)
    queue.sync {}
  },
  Wait(name: "a sleep", line: #line, reason: "some time") { Thread.sleep(until: .distantFuture) },
]

private actor Worker {
  func run(_ block: @Sendable () -> Void) { block() }

  func run(yielding: Bool, _ block: @Sendable () -> Void) async {
    await Task.yield()
    block()
  }
}

/// An actor that a Dispatch queue runs.
private actor QueueWorker {
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run(_ block: @Sendable () -> Void) { block() }
}
