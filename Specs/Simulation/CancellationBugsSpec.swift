import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class CancellationBugsSpec: Spec {
  override class func spec() {
    describe("exploring cancellations") {
      it("finds a continuation that is never resumed after a cancellation") {
        let failure = try scheduleFailure { try explore { try await pass(Gate(resumesCancelled: false)) } }
        expect(failure.failures.first).to(beginWith("deadlock: "))
        expect(failure.description).to(
          match(#"while it is suspended at CancellationBugsSpec.swift:\d+ in .*Gate.wait\(\)"#)
        )
        try explore { try await pass(Gate(resumesCancelled: true)) }
      }

      it("finds a waiter that stays in a pool and keeps its permit") {
        let failure = try scheduleFailure { try explore { await usePool(Pool(forgetsCancelled: false)) } }
        expect(failure.failures.first).to(contain("expected to equal <1>, got <0>"))
        try explore { await usePool(Pool(forgetsCancelled: true)) }
      }

      it("finds state that a cancelled call does not restore") {
        let failure = try scheduleFailure { try explore { await load(resetsState: false) } }
        expect(failure.failures.first).to(contain("loading"))
        try explore { await load(resetsState: true) }
      }

      it("finds a task that outlives the cancelled one that has started it") {
        let failure = try scheduleFailure { try explore { await upload(cancelsPart: false) } }
        expect(failure.failures.first).to(contain("expected to be empty"))
        try explore { await upload(cancelsPart: true) }
      }

      it("finds nothing in a task that ignores its cancellation") {
        try explore { await Task { for _ in 1...5 { await Task.yield() } }.value }
      }
    }

    describe("schedules that cancel tasks at random") {
      it("find bugs that need both an order and a cancellation") {
        let tries = { (schedules: Int, tasks: TaskSelection?) in
          try exploreSchedules(schedules, cancelling: tasks, settings: withoutOutside) { await cancelInOrder() }
        }
        _ = try tries(1_000, nil)
        try explore { await cancelInOrder() }
        let failure = try scheduleFailure { _ = try tries(1_000, .startedTasks) }
        let kinds = try Simulation.Schedule(failure.replay).departures.map(\.kind)
        expect(kinds.count { $0 == .cancellation }).to(equal(1))
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { await cancelInOrder() }
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("cancel none in the first schedule, and in at most half of the others") {
        let cancelled = Locked<[Bool]>([])
        try exploreSchedules(1_000, cancelling: .startedTasks, settings: withoutOutside) {
          let task = Task { for _ in 1...5 { await Task.yield() } }
          await task.value
          cancelled.withLock { $0.append(task.isCancelled) }
        }
        let all = cancelled.withLock(\.self)
        expect(all.first).to(beFalse())
        expect(all.count(where: \.self)).to(beWithin(50...500))
      }

      it("are never complete") {
        let explored = try exploreSchedules(
          1_000,
          strategy: DepthFirstSchedules(),
          cancelling: .startedTasks,
          settings: withoutOutside
        ) {
          await Task {}.value
        }
        expect(explored.isComplete).to(beFalse())
      }
    }

    describe("a task that is cancelled at a known place") {
      it("behaves as it does in real time") {
        let body = { (events: Events, cancels: Bool) async throws -> Void in
          let gate = Gate(resumesCancelled: true)
          let task = Task {
            do {
              try await gate.wait()
              events("passed")
            } catch { events("\(error) \(Task.isCancelled)") }
          }
          await gate.someoneWaits()
          if cancels { task.cancel() } else { await gate.open() }
          await task.value
        }
        let real = Events()
        try await body(real, true)
        let logs = Locked<[String]>([])
        try await exploreCancellations(settings: withoutOutside) {
          let events = Events()
          try await body(events, false)
          logs.withLock { $0.append(events.joined) }
        }
        expect(real.joined).to(equal("CancellationError() true"))
        expect(logs.withLock(\.self)).to(contain(real.joined))
      }
    }
  }
}

@MainActor private func explore(_ body: @escaping () async throws -> Void) throws {
  let explored = try exploreCancellations(settings: withoutOutside, body)
  expect(explored.isComplete).to(beTrue())
}

// MARK: - Code under test

/// Lets tasks wait until it opens.
private actor Gate {
  private let resumesCancelled: Bool
  private var isOpen = false
  private var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var observers: [CheckedContinuation<Void, Never>] = []
  private var count = 0

  init(resumesCancelled: Bool) {
    self.resumesCancelled = resumesCancelled
  }

  func wait() async throws {
    if isOpen { return }
    count += 1
    let number = count
    for observer in observers { observer.resume() }
    observers = []
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      try await withCheckedThrowingContinuation { continuation in
        waiters[number] = continuation
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// Returns when a task waits or has been cancelled.
  func someoneWaits() async {
    if count == 0 { await withCheckedContinuation { observers.append($0) } }
  }

  func open() {
    isOpen = true
    for waiter in waiters.values { waiter.resume() }
    waiters = [:]
  }

  private func cancel(_ number: Int) {
    let waiter = waiters.removeValue(forKey: number)
    if resumesCancelled { waiter?.resume(throwing: CancellationError()) }
  }
}

private func pass(_ gate: Gate) async throws {
  let task = Task { try await gate.wait() }
  try await Task.sleep(for: .seconds(1))
  await gate.open()
  _ = await task.result
}

/// A pool with one permit.
private actor Pool {
  private let forgetsCancelled: Bool
  private(set) var permits = 1
  private var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var count = 0

  init(forgetsCancelled: Bool) {
    self.forgetsCancelled = forgetsCancelled
  }

  func use(_ code: () async throws -> Void) async throws {
    try await lease()
    defer { giveBack() }
    try await code()
  }

  private func lease() async throws {
    if permits > 0 { return permits -= 1 }
    count += 1
    let number = count
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume(returning: false) } else { waiters.append((number, continuation)) }
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
    if !isGranted || !forgetsCancelled { try Task.checkCancellation() }
  }

  private func giveBack() {
    if waiters.isEmpty { permits += 1 } else { waiters.removeFirst().continuation.resume(returning: true) }
  }

  private func cancel(_ number: Int) {
    guard forgetsCancelled, let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }
}

private func usePool(_ pool: Pool) async {
  let tasks = (1...2).map { _ in Task { try await pool.use { try await Task.sleep(for: .seconds(1)) } } }
  for task in tasks { _ = await task.result }
  await expect { await pool.permits }.to(equal(1))
}

@MainActor private final class ViewModel {
  enum State { case idle, loading, loaded }

  private(set) var state = State.idle
  private let resetsState: Bool

  init(resetsState: Bool) {
    self.resetsState = resetsState
  }

  func load() async throws {
    state = .loading
    do { try await Task.sleep(for: .seconds(1)) } catch {
      if resetsState { state = .idle }
      throw error
    }
    state = .loaded
  }
}

@MainActor private func load(resetsState: Bool) async {
  let viewModel = ViewModel(resetsState: resetsState)
  _ = await Task { try await viewModel.load() }.result
  expect(viewModel.state).toNot(equal(.loading))
}

private func upload(cancelsPart: Bool) async {
  let writes = Events()
  let upload = Task {
    let part = Task {
      try await Task.sleep(for: .seconds(1))
      writes("part")
    }
    try await withTaskCancellationHandler {
      try await part.value
    } onCancel: {
      if cancelsPart { part.cancel() }
    }
    try Task.checkCancellation()
  }
  let result = await upload.result
  try? await Task.sleep(for: .seconds(10))
  if (try? result.get()) == nil { expect(writes.all).to(beEmpty()) }
}

/// Fails if the second task begins before the first one, and is then cancelled.
private func cancelInOrder() async {
  let begun = Events()
  let first = Task { begun("first") }
  let second = Task {
    let isFirst = begun.all.isEmpty
    await Task.yield()
    expect(isFirst && Task.isCancelled).to(beFalse())
  }
  await first.value
  await second.value
}
