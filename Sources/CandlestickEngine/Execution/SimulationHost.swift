import CRuntimeHooks
import CandlestickSimulation

extension SimulationEngine {
  /// Begins the simulation. The caller must call the host's `end()`.
  package func beginHosting() -> any ExecutionHost { SimulationHost(self) }
}

/// Runs code, and every task that it creates, in one simulation.
final class SimulationHost: ExecutionHost {
  /// The number of hosts whose code encloses the current code.
  @TaskLocal private static var depth = 0

  private let engine: SimulationEngine
  /// The depth of this host's code; nil if there is none.
  private var depth: Int?

  let reportsTasksLeftBehind = true

  /// Begins the simulation of an engine.
  init(_ engine: SimulationEngine) {
    self.engine = engine
    engine.begin()
  }

  var time: Duration { .nanoseconds(engine.time) }
  var isVirtual: Bool { true }
  var hasCancelledTasks: Bool { engine.hasCancelledTasks }

  func run(_ code: @escaping () -> Void) -> SimulationError? {
    let depth = self.depth ?? Self.depth + 1
    self.depth = depth
    return engine.host { engine.runHostsCode { Self.$depth.withValue(depth, operation: code) } }
  }

  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    engine.nameNextTask("the example")
    return Task { await code() }
  }

  func runTasks(atMost limit: Duration?, until condition: () -> Bool) -> WaitResult {
    let end = limit.map { engine.time(after: $0) } ?? .max
    while true {
      if let result = runUntilOutside(by: end, until: condition) { return result }
      engine.pause { engine.awaitOutsideEvents() }
    }
  }

  /// Runs tasks until a condition becomes true or none is left.
  ///
  /// - Parameters:
  ///   - end: the virtual time limit, in nanoseconds since the simulation began.
  ///   - condition: checked after each step of a task. Only tasks may change it.
  /// - Returns: the reason why it stopped; nil if the caller must wait for outside events and call again.
  func runUntilOutside(by end: Int64 = .max, until condition: () -> Bool) -> WaitResult? {
    let outer = engine.running.allowsBatches
    engine.running.allowsBatches = true
    defer { engine.running.allowsBatches = outer }
    while !condition() {
      if end < .max, end <= engine.time { return .timedOut }
      switch engine.progress(ProgressTerms(limit: end)) {
      case .moved: if engine.isLimitExceeded() { return giveUp() }
      case .awaitsOutside:
        guard engine.hasTasks else { return .conditionMet }
        return engine.isLimitExceeded(checksTime: true) ? giveUp() : nil
      case .timeIsUp:
        engine.clock.skip(to: end)
        return .timedOut
      case .idle: return .failed(.deadlock(engine))
      }
    }
    return .conditionMet
  }

  private func giveUp() -> WaitResult {
    let error = SimulationError.neverEnding(engine)
    engine.allowStepsToEnd()
    return .failed(error)
  }

  func tasksLeft(after limit: Duration) -> String? {
    _ = runTasks(atMost: limit) { false }
    return engine.hasTasks ? engine.taskDescription : nil
  }

  func end() -> SimulationError? {
    engine.host {
      cancel()
      _ = runTasks(atMost: nil) { engine.areOnlyThreadsLeft }
    }
    let error = engine.end()
    // Values that abandoned code has bound would stay bound on this thread, because it has the same list of values.
    if let depth { while Self.depth >= depth { candlestick_pop_task_local() } }
    return error
  }

  /// Checks the invariants a last time, cancels the remaining tasks, and grants them steps to end.
  func cancel() {
    engine.endInvariants()
    engine.clock.autoAdvance = true
    engine.cancelDispatch()
    engine.cancelTasks()
    engine.allowStepsToEnd()
  }
}
