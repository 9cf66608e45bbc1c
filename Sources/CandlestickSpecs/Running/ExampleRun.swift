import CandlestickExpectations
import CandlestickSimulation

/// Runs an example with its hooks, or hooks alone.
///
/// It is entered from synchronous code on the main thread. Synchronous code runs right there. At the first thing that
/// is async a task begins, and the host serves it until it ends: in real time or in a simulation, which is all the same here.
@MainActor final class ExampleRun {
  /// How long a task that is to end may take before it is left behind.
  private static let grace: Duration = .seconds(1)

  private let example: Example
  private let host: any ExecutionHost
  private let record: ExampleRecord
  private let timeLimit: Duration?
  private let forbidsTasksLeftBehind: Bool
  private let isAsync: Bool
  private let makeSequence: @MainActor () -> HookSequence

  private var isTimeOver = false
  /// Whether it can go on no more: the simulation stands still, or takes too many steps.
  private var isStuck = false
  private var sequence: HookSequence?
  /// Counts how often an `aroundEach` hook has run what is inside it.
  private var entries = 0
  /// The number of the task that runs the example; what an earlier one, left behind, still does is of no concern.
  private var currentTask = 0
  private var lastTaskEnded = 0

  /// - Parameters:
  ///   - example: what the hooks are run for.
  ///   - host: runs them.
  ///   - record: takes note of what happens.
  ///   - timeLimit: how long it may take.
  ///   - forbidsTasksLeftBehind: whether tasks may not outlive it.
  ///   - isAsync: whether anything in the sequence is async.
  ///   - makeSequence: makes what is to be run; asked again each time that an `aroundEach` hook runs the example.
  init(
    of example: Example,
    on host: any ExecutionHost,
    record: ExampleRecord,
    timeLimit: Duration? = nil,
    forbidsTasksLeftBehind: Bool = false,
    isAsync: Bool,
    makeSequence: @escaping @MainActor () -> HookSequence
  ) {
    self.example = example
    self.host = host
    self.record = record
    self.timeLimit = timeLimit
    self.forbidsTasksLeftBehind = forbidsTasksLeftBehind
    self.isAsync = isAsync
    self.makeSequence = makeSequence
  }

  /// Runs everything, and returns when it has ended.
  ///
  /// - Parameter arounds: what is run around it, outermost first.
  func run(inside arounds: [AroundHook] = []) {
    host.run {
      enter(arounds[...])
      if let timeLimit, !isTimeOver, host.time > timeLimit { failForTime(timeLimit) }
      if forbidsTasksLeftBehind, !isStuck { failForTasksLeft() }
    }
    if let error = host.end(), !isStuck { fail(error.description) }
  }

  // MARK: - In synchronous code

  private func enter(_ arounds: ArraySlice<AroundHook>) {
    entries += 1
    guard let around = arounds.first else { return isAsync ? runInTask { await $0.resume($0.begin()) } : runSequence() }
    guard case .sync(let closure) = around.closure else { return runInTask { await $0.enterInTask(arounds) } }
    let entriesBefore = entries
    do {
      try closure(example) { self.enter(arounds.dropFirst()) }
      if entries == entriesBefore { failForNotRunning(around) }
    } catch {
      record.record(error, thrownBy: "aroundEach", at: around.location)
    }
  }

  private func runSequence() {
    let sequence = begin()
    while let hook = sequence.next() {
      guard case .sync(let closure) = hook.closure else { continue }
      do {
        try closure(example)
      } catch {
        sequence.stop(for: error, thrownBy: hook)
      }
    }
  }

  // MARK: - In async code

  private func enterInTask(_ arounds: ArraySlice<AroundHook>) async {
    entries += 1
    guard let around = arounds.first else { return await resume(begin()) }
    let inner = arounds.dropFirst()
    let entriesBefore = entries
    do {
      switch around.closure {
      case .async(let closure): try await closure(example) { await self.enterInTask(inner) }
      case .sync where isAsync || inner.contains(where: \.isAsync): return failForSynchronousAround(around)
      case .sync(let closure): try closure(example) { self.enter(inner) }
      }
      if entries == entriesBefore { failForNotRunning(around) }
    } catch {
      if !isCut { record.record(error, thrownBy: "aroundEach", at: around.location) }
    }
  }

  private func resume(_ sequence: HookSequence) async {
    let task = currentTask
    while task == currentTask, let hook = sequence.next() {
      do {
        switch hook.closure {
        case .sync(let closure): try closure(example)
        case .async(let closure): try await closure(example)
        }
      } catch {
        guard task == currentTask else { return }
        isCut && error is CancellationError ? sequence.stop() : sequence.stop(for: error, thrownBy: hook)
      }
    }
  }

  /// Runs async code in a task, and has the host serve it until it has ended, its time is over, or it can never end.
  private func runInTask(_ operation: @escaping @MainActor (ExampleRun) async -> Void) {
    currentTask += 1
    let number = currentTask
    let task = host.start {
      await operation(self)
      self.lastTaskEnded = max(self.lastTaskEnded, number)
    }
    let hasEnded = { self.lastTaskEnded >= number }
    let limit = isTimeOver ? Self.grace : timeLimit.map { $0 - host.time }
    switch host.serve(atMost: limit, until: hasEnded) {
    case .held: return
    case .timeIsOver: if let timeLimit, !isTimeOver { failForTime(timeLimit) }
    case .failed(let error): failForError(error)
    }
    task.cancel()
    if case .held = host.serve(atMost: Self.grace, until: hasEnded) { return }
    currentTask += 1
    if !host.tellsOfTasksLeftBehind {
      fail("what is still running did not end when it was cancelled, and has been left behind")
    }
    guard let sequence else { return }
    sequence.stop()
    runInTask { await $0.resume(sequence) }
  }

  // MARK: -

  private func begin() -> HookSequence {
    if sequence != nil { record.memoizedValues?.forget() }
    let sequence = makeSequence()
    self.sequence = sequence
    return sequence
  }

  /// Whether what still runs has been cancelled by us.
  private var isCut: Bool { isTimeOver || isStuck }

  private func failForError(_ error: SimulationError) {
    guard !isStuck else { return }
    isStuck = true
    fail(error.description)
  }

  private func failForTasksLeft() {
    guard let tasks = host.tasksLeft(after: Self.grace) else { return }
    isStuck = true
    fail("tasks were left behind: they had not ended 1 second after the example:\n\(tasks)")
  }

  private func failForTime(_ timeLimit: Duration) {
    isTimeOver = true
    fail("\"\(example.metadata.description)\" exceeded its time limit of \(timeLimit)")
  }

  private func failForNotRunning(_ around: AroundHook) {
    guard record.skip == nil else { return }
    fail("`aroundEach` has not run the example; call the closure that it is handed", at: around.location)
  }

  private func failForSynchronousAround(_ around: AroundHook) {
    let message =
      "a synchronous `aroundEach` inside an async one cannot run an async example; "
      + "make it async by awaiting the example: `aroundEach { example in await example() }`"
    fail(message, at: around.location)
  }

  private func fail(_ message: String, at location: SourceLocation? = nil) {
    record.record(Failure(message: message, location: location ?? example.metadata.location))
  }
}
