import CandlestickExpectations
import CandlestickSimulation

/// Runs an example with its hooks, or only hooks.
///
/// Called by synchronous code on the main thread. Synchronous hooks and examples run directly. At the first async one,
/// a task starts; the host runs it until it ends, in real time or in a simulation.
@MainActor final class ExampleRun {
  /// The time that a cancelled task gets to end before it is left behind.
  private static let grace: Duration = .seconds(1)

  private let example: DeclaredExample
  private let host: any ExecutionHost
  private let record: ExampleRecord
  private let timeLimit: TimeLimit?
  private let name: String
  private let forbidsTasksLeftBehind: Bool

  private var isTimeOver = false
  /// True if the simulation failed by a deadlock or a limit, or if tasks were left behind.
  private var hasFailed = false
  /// The sequences of hooks in progress, outermost first.
  private var sequences: [HookSequence] = []
  /// The number of times that a layer has run the layer inside it.
  private var entries = 0
  private var hasReachedExample = false
  /// The number of the task that runs the example. Earlier tasks, which were left behind, are ignored.
  private var currentTask = 0
  private var lastTaskEnded = 0

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - example: the example, or the example for which hooks run.
  ///   - name: the name of the code in the failure when the limit is exceeded; nil for the name of the example.
  ///   - forbidsTasksLeftBehind: true to fail the example if tasks outlive it.
  init(
    of example: DeclaredExample,
    on host: any ExecutionHost,
    record: ExampleRecord,
    timeLimit: TimeLimit? = nil,
    name: String? = nil,
    forbidsTasksLeftBehind: Bool = false
  ) {
    self.example = example
    self.host = host
    self.record = record
    self.timeLimit = timeLimit
    self.name = name ?? example.metadata.description
    self.forbidsTasksLeftBehind = forbidsTasksLeftBehind
  }

  /// Runs layers, outermost first, until they end.
  func run(_ layers: [ExampleLayer]) {
    setDeadline()
    defer { if !host.isVirtual { RunStatus.setDeadline(nil) } }
    let error = host.run { [self] in
      enter(layers[...])
      if let timeLimit, !isTimeOver, host.time > timeLimit.duration { failForTime(timeLimit) }
      if forbidsTasksLeftBehind, !hasFailed { failForTasksLeft() }
    }
    if let error { failForError(error) }
    if let error = host.end(), !hasFailed { fail(error.description) }
  }

  /// Sets the time at which the worker is killed. Before the time limit, that is shortly after the limit, in case the
  /// main thread is blocked and cannot detect it. Once the limit has passed, it is the end of the time that the
  /// remaining code gets.
  private func setDeadline() {
    guard !host.isVirtual else { return }
    let timeAfterLimit = isTimeOver ? TimeLimit.timeToEnd : TimeLimit.grace
    RunStatus.setDeadline(timeLimit, after: timeLimit.map { $0.duration - host.time + timeAfterLimit })
  }

  // MARK: - In synchronous code

  private func enter(_ layers: ArraySlice<ExampleLayer>) {
    entries += 1
    guard let layer = layers.first else { return }
    guard !layer.isAsync else { return runInTask { await $0.enterInTask(layers) } }
    let inner = layers.dropFirst()
    switch layer {
    case .around(let around):
      guard case .sync(let closure) = around.closure else { return }
      let entriesBefore = entries
      beginStep(of: around)
      defer { endStep() }
      do {
        try closure(example) {
          self.enter(inner)
          self.beginStep(of: around, isContinued: true)
        }
        if entries == entriesBefore { failForNotRunning(around) }
      } catch {
        record.record(error, thrownBy: "aroundEach", at: around.location)
      }
    case .hooks(let before, let after):
      run(begin(before, after, around: inner), around: inner)
    }
  }

  private func run(_ sequence: HookSequence, around inner: ArraySlice<ExampleLayer>) {
    sequences.append(sequence)
    while let step = sequence.next() {
      guard case .hook(let hook) = step else {
        enter(inner)
        continue
      }
      guard case .sync(let closure) = hook.closure else { continue }
      defer {
        RunStatus.endForkedCopy()
        record.recordMissingMatchers()
      }
      do {
        try closure(example)
      } catch {
        stop(sequence, for: error, thrownBy: hook)
      }
    }
    sequences.removeLast()
  }

  // MARK: - In async code

  private func enterInTask(_ layers: ArraySlice<ExampleLayer>) async {
    entries += 1
    guard let layer = layers.first else { return }
    let inner = layers.dropFirst()
    switch layer {
    case .around(let around):
      let entriesBefore = entries
      beginStep(of: around)
      defer { endStep() }
      do {
        switch around.closure {
        case .async(let closure):
          let task = currentTask
          try await closure(example) {
            guard task == self.currentTask else { return }
            await self.enterInTask(inner)
            self.beginStep(of: around, isContinued: true)
          }
        case .sync where inner.contains(where: \.isAsync): return failForSynchronousAround(around)
        case .sync(let closure):
          try closure(example) {
            self.enter(inner)
            self.beginStep(of: around, isContinued: true)
          }
        }
        if entries == entriesBefore { failForNotRunning(around) }
      } catch {
        if !isCancelled, !isTaskCancellation(error) {
          record.record(error, thrownBy: "aroundEach", at: around.location)
        }
      }
    case .hooks(let before, let after):
      await runInTask(begin(before, after, around: inner), around: inner)
    }
  }

  private func runInTask(_ sequence: HookSequence, around inner: ArraySlice<ExampleLayer> = []) async {
    let task = currentTask
    sequences.append(sequence)
    while task == currentTask, let step = sequence.next() {
      guard case .hook(let hook) = step else {
        await enterInTask(inner)
        continue
      }
      defer {
        RunStatus.endForkedCopy()
        record.recordMissingMatchers()
      }
      do {
        switch hook.closure {
        case .sync(let closure): try closure(example)
        case .async(let closure): try await closure(example)
        }
      } catch {
        guard task == currentTask else { return }
        stop(sequence, for: error, thrownBy: hook)
      }
    }
    if task == currentTask { sequences.removeLast() }
  }

  private func stop(_ sequence: HookSequence, for error: any Error, thrownBy hook: Hook) {
    let isExpected = isCancelled && error is CancellationError || isTaskCancellation(error)
    isExpected ? sequence.stop() : sequence.stop(for: error, thrownBy: hook)
  }

  /// Returns true for an error that a task may have thrown because the schedule cancelled it.
  private func isTaskCancellation(_ error: any Error) -> Bool { error is CancellationError && host.hasCancelledTasks }

  /// Runs async code in a task. The host runs the task until it ends, times out, or is found unable to end.
  private func runInTask(_ operation: @escaping @MainActor (ExampleRun) async -> Void) {
    currentTask += 1
    let number = currentTask
    let depth = sequences.count
    let task = host.start {
      await operation(self)
      self.lastTaskEnded = max(self.lastTaskEnded, number)
    }
    let hasEnded = { self.lastTaskEnded >= number }
    let limit = isTimeOver ? Self.grace : timeLimit.map { $0.duration - host.time }
    switch host.runTasks(atMost: limit, until: hasEnded) {
    case .conditionMet: return
    case .timedOut: if let timeLimit, !isTimeOver { failForTime(timeLimit) }
    case .failed(let error): failForError(error)
    }
    task.cancel()
    if case .conditionMet = host.runTasks(atMost: Self.grace, until: hasEnded) { return }
    currentTask += 1
    if !host.reportsTasksLeftBehind {
      fail("the code that was still running ignored its cancellation and was left behind")
    }
    let leftBehind = sequences[depth...].reversed()
    sequences.removeSubrange(depth...)
    for sequence in leftBehind {
      sequence.stop()
      runInTask { await $0.runInTask(sequence) }
    }
  }

  // MARK: -

  private func beginStep(of around: AroundHook, isContinued: Bool = false) {
    RunStatus.beginStep("aroundEach", at: around.location)
    HookClock.current?.begin("aroundEach", at: around.location, isContinued: isContinued)
  }

  private func endStep() {
    HookClock.current?.end()
    RunStatus.endStep()
  }

  private func begin(_ before: [Hook], _ after: [Hook], around inner: ArraySlice<ExampleLayer>) -> HookSequence {
    if inner.isEmpty {
      if hasReachedExample { record.memoizedValues?.forget() }
      hasReachedExample = true
    }
    return HookSequence(before: before, after: after, record: record)
  }

  /// True if the run has cancelled its task.
  private var isCancelled: Bool { isTimeOver || hasFailed }

  private func failForError(_ error: SimulationError) {
    guard !hasFailed else { return }
    hasFailed = true
    fail(error.description)
  }

  private func failForTasksLeft() {
    guard let tasks = host.tasksLeft(after: Self.grace) else { return }
    hasFailed = true
    fail("tasks were left behind: they had not ended 1 second after the example:\n\(tasks)")
  }

  private func failForTime(_ timeLimit: TimeLimit) {
    isTimeOver = true
    setDeadline()
    fail(timeLimit.message(name))
  }

  private func failForNotRunning(_ around: AroundHook) {
    guard around.hasToRunExample, record.skip == nil else { return }
    fail("`aroundEach` did not run the example; call its last argument", at: around.location)
  }

  private func failForSynchronousAround(_ around: AroundHook) {
    let message =
      "a synchronous `aroundEach` inside an async one cannot run an async example; "
      + "make it async by awaiting the example: `aroundEach { example in await example() }`"
    fail(message, at: around.location)
  }

  private func fail(_ message: String, at location: CodeLocation? = nil) {
    record.record(TestFailure(message: message, location: location ?? example.metadata.location))
  }
}
