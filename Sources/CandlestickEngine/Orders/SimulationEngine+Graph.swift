import CRuntimeHooks
import CandlestickSimulation

// Records the objects that steps use, for strategies that need to know which steps could happen in another order.
extension SimulationEngine {
  /// Records a step that is about to run.
  func recordEvent(_ step: Step, in graph: StepGraph) {
    finishEvent()
    graph.began(
      step,
      isForced: polls.contains(step.task),
      at: positions(of: step, for: graph)
    )
    if isWatched { graph.useEverything() }
    let job = step.job
    switch job.kind {
    case .actorTurn: if let actor = candlestick_turn_actor(job.pointer) { graph.use(actor: actor) }
    case .task where step.executor == .hop:
      if let actor = candlestick_actor_ahead(job.pointer) { graph.use(actor: actor) }
    case .resumption:
      let blocked = BlockedStep.ofJob(step.block)
      if let actor = blocked.actor { graph.use(actor: actor) }
      use(blocked.wait.object)
      use(blocked.wait.mutex)
      for queue in blocked.claims.queues { graph.use(queue, isBarrier: false) }
      if blocked.step?.executor == .mainActor { graph.use(dispatch.queues.main, isBarrier: false) }
    case .block:
      step.block.simulatedQueue.map { $0._withUnsafeGuaranteedRef { graph.use($0, isBarrier: step.isBarrier) } }
    case .task, .continuation, .event, .other: break
    }
    if step.executor == .mainActor { graph.use(dispatch.queues.main, isBarrier: false) }
  }

  /// True if code observes the simulation after each step.
  private var isWatched: Bool {
    !invariants.isEmpty || !polls.isEmpty || !queue.spinners.isEmpty || clock.waiters.contains(where: \.isPoll)
  }

  /// Records the uses of the current step so far.
  func finishEvent() {
    guard let graph = queue.graph, graph.recordsSignals else { return }
    if isWatched { graph.useEverything() }
    let signals = simulation.pointee.signals
    if signals.count > 0 {
      for index in 0..<min(signals.listed_count, UInt32(candlestick_most_signals)) {
        graph.signals(candlestick_signalled_object(candlestick_signals_of(simulation), index))
      }
      if signals.listed_count > UInt32(candlestick_most_signals) { graph.useEverything() }
      if blocked.isEmpty { _ = blocked.wake(checksAll: false) }
    }
    for task in tasks.inOrder where !task.hasEnded && candlestick_is_task_cancelled(task.pointer) {
      graph.cancelled(task.number)
    }
  }

  /// Calls code that runs other steps within the current one, and records that the rest of the current step follows them.
  func recordStepsWithin<Value>(_ code: () -> Value) -> Value {
    guard let graph = queue.graph, graph.recordsSteps else { return code() }
    let event = graph.current
    let value = code()
    finishEvent()
    graph.continued(afterStepsWithin: event)
    return value
  }

  /// Records that the current step uses a lock, or another object that code waits for.
  func use(_ lock: UnsafeRawPointer?) {
    if let lock { queue.graph?.use(.lock(UInt(bitPattern: lock)), .write) }
  }

  /// Records that a task of this thread has ended.
  func recordEnd(of pointer: UnsafeMutableRawPointer) {
    guard let graph = queue.graph, let task = tasks[pointer] else { return }
    let parent = task.isChild ? task.creator.flatMap { tasks[$0]?.number } : nil
    graph.ended(task.number, childOf: parent, isInGroup: !task.isAsyncLet)
  }

  /// Returns the call stack where a step resumes. Returns only the innermost address, or nothing, if the graph needs no
  /// more.
  private func positions(of step: Step, for graph: StepGraph) -> [UInt] {
    if graph.recordsSteps, !graph.recordsPositions { return [] }
    guard step.executor != .queue else { return positions(of: step) }
    let isTurn = step.job.kind == .actorTurn
    guard let task = isTurn ? firstTask(ofTurn: step.job) : step.task.flatMap({ tasks.task(numbered: $0) }) else {
      return []
    }
    if graph.recordsPositions { return SimulatedTasks.positions(of: task) }
    var address: UnsafeRawPointer?
    return candlestick_task_position(task.pointer, &address, 1) == 1 ? [UInt(bitPattern: address)] : []
  }
}

extension StepGraph {
  /// Records that the current step runs on a queue.
  func use(_ queue: SimulatedQueue, isBarrier: Bool) {
    if recordsSteps, queue.isSerial || queue.hasBarriers {
      queueNames.insert(queue.isMain ? "the main actor" : queue.name.text)
    }
    let address = UInt(bitPattern: Unmanaged.passUnretained(queue).toOpaque())
    if queue.isSerial {
      use(.queue(address), .turn)
    } else if queue.hasBarriers {
      use(.queue(address), isBarrier ? .turn : .read)
    }
  }
}
