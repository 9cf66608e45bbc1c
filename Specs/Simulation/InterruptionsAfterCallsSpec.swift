import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

/// Code that lets other code run and sets a value only then, although the other code sets it, too: each way to let code
/// run, with each kind of value that a simulation does not see.
final class InterruptionsAfterCallsSpec: Spec {
  override class func spec() {
    for (call, start) in starts {
      describe("a value that is set after \(call)") {
        for (kind, makeState) in states {
          it("may be set before by the other code, if it is in \(kind)") {
            let failure = try scheduleFailure { try explore { try await export(makeState(), start, setsFirst: false) } }
            expect(failure.failures).to(equal(["exporting"]))
            let again = try scheduleFailure {
              try replaySchedule(failure.replay, settings: withoutOutside) {
                try await export(makeState(), start, setsFirst: false)
              }
            }
            expect(again.replay).to(equal(failure.replay))
          }
        }

        it("is right on all schedules if it is set before the call") {
          try explore { try await export(MutexState(), start, setsFirst: true) }
        }
      }
    }

    describe("a step that is interrupted after a call") {
      it("is shown at the line of the call, as held back") {
        let line = #line + 4
        let failure = try scheduleFailure {
          try explore {
            let (isSet, queue) = (SharedValue(false), DispatchQueue(label: "export"))
            queue.async { isSet.value = true }
            if isSet.value { throw Problem("early") }
            queue.sync {}
          }
        }
        expect(failure.interleaving).to(
          match(#"✗ +\d+ .* InterruptionsAfterCallsSpec.swift:\#(line) .*\(held back since step \d+\)"#)
        )
      }

      it("may be in a cancellation handler, until whose end the runtime keeps the cancelled task waiting") {
        let orders = Runs()
        try explore { orders.add(await cancelTwice()) }
        expect(Set(orders.all)).to(
          equal([
            "begin end other resumed", "begin end resumed other", "begin other end resumed", "other begin end resumed",
          ])
        )
      }

      it("is none in an exploration without interruptions, or in an exhaustive one") {
        let never = SimulationSettings(outsideTimeout: .zero, interruptsAtLocks: false)
        try exploreSchedules(500, settings: never) { try await exportToQueue() }
        for strategy: any ScheduleStrategy in [DepthFirstSchedules(), ExhaustiveSchedules(), FirstInFirstOut()] {
          try exploreSchedules(1_000, strategy: strategy, settings: withoutOutside) { try await exportToQueue() }
        }
        for seed: UInt64 in 1...100 {
          try withDeterministicExecution(seed: seed, settings: withoutOutside) { try await exportToQueue() }
        }
      }

      it("lets code run that waits for a signal") {
        let orders = Runs()
        try explore {
          let (order, ready, go) = (Events(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let group = DispatchGroup()
          DispatchQueue(label: "waiting").async(group: group) {
            ready.signal()
            go.wait()
            order("woken")
          }
          ready.wait()
          go.signal()
          order("signalled")
          group.wait()
          orders.add(order.joined)
        }
        expect(Set(orders.all)).to(equal(["signalled woken", "woken signalled"]))
      }
    }
  }

  private static let states: [(String, @Sendable () -> any ExportState)] = [
    ("a Mutex", { MutexState() }), ("an Atomic", { AtomicState() }), ("a variable", { PlainState() }),
  ]

  private static let starts = blocks + groups + queues + tasks + continuations + streams + cancellations
}

// MARK: - The program

/// Lets `code` run, calls `rest`, and returns.
private typealias Start =
  @Sendable (
    _ code: @escaping @Sendable () -> Void, _ rest: @escaping @Sendable () -> Void
  ) async -> Void

@MainActor private func explore(_ body: @escaping () async throws -> Void) throws {
  try exploreSchedules(1_000, settings: withoutOutside, body)
}

/// Sets a state to "idle" in other code, and to "exporting" before or after the call that lets this code run.
private func export(_ state: any ExportState, _ start: Start, setsFirst: Bool) async throws {
  let (end, continuation) = AsyncStream.makeStream(of: Void.self)
  if setsFirst { state.set(.exporting) }
  await start(
    {
      state.set(.idle)
      continuation.finish()
    },
    { if !setsFirst { state.set(.exporting) } }
  )
  for await _ in end {}
  if state.get() != .idle { throw Problem("exporting") }
}

private func exportToQueue() async throws {
  try await export(
    MutexState(),
    { code, rest in
      queue().async(execute: code)
      rest()
    },
    setsFirst: false
  )
}

private func queue() -> DispatchQueue { DispatchQueue(label: "export") }

/// Cancels a task whose cancellation handler lets it continue, from two other tasks.
private func cancelTwice() async -> String {
  let order = Events()
  let waiting = SharedValue<UnsafeContinuation<Void, Never>?>(nil)
  let task = Task {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { waiting.value = $0 }
      order("resumed")
    } onCancel: {
      order("begin")
      waiting.value?.resume()
      order("end")
    }
  }
  while waiting.value == nil { await Task.yield() }
  await withDiscardingTaskGroup { group in
    group.addTask { task.cancel() }
    group.addTask {
      order("other")
      task.cancel()
    }
  }
  await task.value
  return order.joined
}

// MARK: - Dispatch

private let blocks: [(String, Start)] = [
  (
    "a block is enqueued",
    { code, rest in
      queue().async(execute: code)
      rest()
    }
  ),
  (
    "a block of the main queue is enqueued",
    { code, rest in
      queue().sync {
        DispatchQueue.main.async(execute: code)
        rest()
      }
    }
  ),
  (
    "a barrier is enqueued",
    { code, rest in
      DispatchQueue(label: "export", attributes: .concurrent).async(flags: .barrier, execute: code)
      rest()
    }
  ),
  (
    "a block that is due is enqueued",
    { code, rest in
      queue().asyncAfter(deadline: .now(), execute: code)
      rest()
    }
  ),
  (
    "a block of a group is enqueued",
    { code, rest in
      let group = DispatchGroup()
      queue().async(group: group, execute: code)
      rest()
      await withCheckedContinuation { end in group.notify(queue: .global()) { end.resume() } }
    }
  ),
  (
    "a work item is enqueued",
    { code, rest in
      queue().async(execute: DispatchWorkItem(block: code))
      rest()
    }
  ),
  (
    "a block of the run loop is added",
    { code, rest in
      queue().sync {
        RunLoop.main.perform(code)
        rest()
      }
    }
  ),
  (
    "an operation is added",
    { code, rest in
      OperationQueue().addOperation(code)
      rest()
    }
  ),
]

private let groups: [(String, Start)] = [
  (
    "a notification of an ended work item",
    { code, rest in
      let item = DispatchWorkItem {}
      item.perform()
      item.notify(queue: queue(), execute: code)
      rest()
    }
  ),
  (
    "a notification of an empty group",
    { code, rest in
      DispatchGroup().notify(queue: queue(), execute: code)
      rest()
    }
  ),
  (
    "the last member leaves a group",
    { code, rest in
      let group = DispatchGroup()
      group.enter()
      group.notify(queue: queue(), execute: code)
      group.leave()
      rest()
    }
  ),
  (
    "a semaphore is signalled",
    { code, rest in
      let semaphore = DispatchSemaphore(value: 0)
      queue().async {
        semaphore.wait()
        code()
      }
      semaphore.signal()
      rest()
    }
  ),
]

private let queues: [(String, Start)] = [
  (
    "a queue is resumed",
    { code, rest in
      let queue = queue()
      queue.suspend()
      queue.async(execute: code)
      queue.resume()
      rest()
    }
  ),
  (
    "a queue is activated",
    { code, rest in
      let queue = DispatchQueue(label: "export", attributes: .initiallyInactive)
      queue.async(execute: code)
      queue.activate()
      rest()
    }
  ),
  (
    "a source gets data",
    { code, rest in
      let source = DispatchSource.makeUserDataAddSource(queue: queue())
      source.setEventHandler {
        code()
        source.cancel()
      }
      source.activate()
      source.add(data: 1)
      rest()
    }
  ),
  (
    "a source is cancelled",
    { code, rest in
      let source = DispatchSource.makeUserDataAddSource(queue: queue())
      source.setCancelHandler(handler: code)
      source.activate()
      source.cancel()
      rest()
    }
  ),
]

// MARK: - Tasks

private let tasks: [(String, Start)] = [
  (
    "a task begins",
    { code, rest in
      Task(operation: code)
      rest()
    }
  ),
  (
    "a detached task begins",
    { code, rest in
      Task.detached(operation: code)
      rest()
    }
  ),
  (
    "an `async let` begins",
    { code, rest in
      async let end: Void = code()
      rest()
      await end
    }
  ),
  (
    "a task of a group begins",
    { code, rest in
      await withTaskGroup(of: Void.self) { group in
        group.addTask(operation: code)
        rest()
      }
    }
  ),
  (
    "a task of a discarding group begins",
    { code, rest in
      await withDiscardingTaskGroup { group in
        group.addTask(operation: code)
        rest()
      }
    }
  ),
]

// MARK: - Continuations

private let continuations: [(String, Start)] = [
  (
    "a continuation is resumed",
    { code, rest in
      let waiting = Waiting(code) { await withCheckedContinuation($0) }
      await waiting.use { $0.resume() }
      rest()
    }
  ),
  (
    "a continuation is resumed with an error",
    { code, rest in
      let waiting = Waiting<CheckedContinuation<Void, any Error>>(code) {
        try? await withCheckedThrowingContinuation($0)
      }
      await waiting.use { $0.resume(throwing: CancellationError()) }
      rest()
    }
  ),
  (
    "a continuation is resumed with a result",
    { code, rest in
      let waiting = Waiting<CheckedContinuation<Void, any Error>>(code) {
        try? await withCheckedThrowingContinuation($0)
      }
      await waiting.use { $0.resume(with: Result.success(())) }
      rest()
    }
  ),
  (
    "an unsafe continuation is resumed",
    { code, rest in
      let waiting = Waiting(code) { await withUnsafeContinuation($0) }
      await waiting.use { $0.resume() }
      rest()
    }
  ),
  (
    "an unsafe throwing continuation is resumed",
    { code, rest in
      let waiting = Waiting<UnsafeContinuation<Void, any Error>>(code) { try? await withUnsafeThrowingContinuation($0) }
      await waiting.use { $0.resume() }
      rest()
    }
  ),
  (
    "an unsafe continuation is resumed with an error",
    { code, rest in
      let waiting = Waiting<UnsafeContinuation<Void, any Error>>(code) { try? await withUnsafeThrowingContinuation($0) }
      await waiting.use { $0.resume(throwing: CancellationError()) }
      rest()
    }
  ),
]

/// A task that waits for a continuation, and then runs code.
private struct Waiting<Continuation: Sendable> {
  private let continuations: AsyncStream<Continuation>

  init(
    _ code: @escaping @Sendable () -> Void,
    wait: @escaping @Sendable (_ begin: (Continuation) -> Void) async -> Void
  ) {
    let (continuations, yielded) = AsyncStream.makeStream(of: Continuation.self)
    self.continuations = continuations
    Task {
      await wait { yielded.yield($0) }
      code()
    }
  }

  func use(_ resume: (Continuation) -> Void) async {
    for await continuation in continuations { return resume(continuation) }
  }
}

private let streams: [(String, Start)] = [
  (
    "a value of a stream",
    { code, rest in
      consume(AsyncStream<Int>.makeStream(), code) { $0.yield(1) }
      rest()
    }
  ),
  (
    "a value of a stream of nothing",
    { code, rest in
      consume(AsyncStream<Void>.makeStream(), code) { $0.yield() }
      rest()
    }
  ),
  (
    "a result of a stream",
    { code, rest in
      consume(AsyncStream<String>.makeStream(), code) { $0.yield(with: .success("")) }
      rest()
    }
  ),
  (
    "the end of a stream",
    { code, rest in
      consume(AsyncStream<Int>.makeStream(), code) { $0.finish() }
      rest()
    }
  ),
  (
    "a value of a throwing stream",
    { code, rest in
      consume(AsyncThrowingStream<Int, any Error>.makeStream(), code) { $0.yield(1) }
      rest()
    }
  ),
  (
    "a value of a throwing stream of nothing",
    { code, rest in
      consume(AsyncThrowingStream<Void, any Error>.makeStream(), code) { $0.yield() }
      rest()
    }
  ),
  (
    "a result of a throwing stream",
    { code, rest in
      consume(AsyncThrowingStream<String, any Error>.makeStream(), code) { $0.yield(with: .success("")) }
      rest()
    }
  ),
  (
    "the error of a throwing stream",
    { code, rest in
      consume(AsyncThrowingStream<Int, any Error>.makeStream(), code) { $0.finish(throwing: CancellationError()) }
      rest()
    }
  ),
]

/// Waits for an element or the end of a stream in a task, which then runs code.
private func consume<Stream: AsyncSequence & Sendable, Continuation>(
  _ stream: (stream: Stream, continuation: Continuation),
  _ code: @escaping @Sendable () -> Void,
  produce: (Continuation) -> Void
) {
  let elements = stream.stream
  Task {
    do { for try await _ in elements { break } } catch {}
    code()
  }
  produce(stream.continuation)
}

// MARK: - Cancellations

private let cancellations: [(String, Start)] = [
  (
    "a task is cancelled",
    { code, rest in
      let task = Task { await waitForCancellation(code) }
      task.cancel()
      rest()
    }
  ),
  (
    "the current task is cancelled",
    { code, rest in
      await Task {
        async let end: Void = waitForCancellation(code)
        withUnsafeCurrentTask { $0?.cancel() }
        rest()
        await end
      }.value
    }
  ),
  (
    "the tasks of a group are cancelled",
    { code, rest in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await waitForCancellation(code) }
        group.cancelAll()
        rest()
      }
    }
  ),
  (
    "the tasks of a throwing group are cancelled",
    { code, rest in
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await waitForCancellation(code) }
        group.cancelAll()
        rest()
      }
    }
  ),
  (
    "the tasks of a discarding group are cancelled",
    { code, rest in
      await withDiscardingTaskGroup { group in
        group.addTask { await waitForCancellation(code) }
        group.cancelAll()
        rest()
      }
    }
  ),
  (
    "the tasks of a throwing discarding group are cancelled",
    { code, rest in
      try? await withThrowingDiscardingTaskGroup { group in
        group.addTask { await waitForCancellation(code) }
        group.cancelAll()
        rest()
      }
    }
  ),
]

private func waitForCancellation(_ code: () -> Void) async {
  try? await Task.sleep(for: .seconds(1_000))
  code()
}

// MARK: - States

private enum ExportPhase: Int, AtomicRepresentable { case idle, exporting }

private protocol ExportState: Sendable {
  func set(_ phase: ExportPhase)
  func get() -> ExportPhase
}

private final class MutexState: ExportState {
  private let phase = Mutex(ExportPhase.idle)
  func set(_ phase: ExportPhase) { self.phase.withLock { $0 = phase } }
  func get() -> ExportPhase { phase.withLock { $0 } }
}

private final class AtomicState: ExportState {
  private let phase = Atomic(ExportPhase.idle)
  func set(_ phase: ExportPhase) { self.phase.store(phase, ordering: .sequentiallyConsistent) }
  func get() -> ExportPhase { phase.load(ordering: .sequentiallyConsistent) }
}

/// Unchecked, because it is a plain variable, as in code with a race.
private final class PlainState: ExportState, @unchecked Sendable {
  private var phase = ExportPhase.idle
  func set(_ phase: ExportPhase) { self.phase = phase }
  func get() -> ExportPhase { phase }
}
