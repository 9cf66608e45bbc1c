import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport
import Foundation

// Records steps for the tables in reports, and failures.
extension SimulationEngine {
  /// True if steps are recorded.
  package var recordsSteps: Bool {
    get { stepLog != nil }
    set {
      stepLog = newValue ? stepLog ?? StepLog() : nil
      if newValue { Self.observeThrows() }
    }
  }

  /// Records that the current step has failed.
  ///
  /// - Parameter error: the error of the failure. If given, the step that threw the error has failed.
  package static func markFailure(of error: (any Error)? = nil) {
    guard let engine = current, engine.isOnThread else { return }
    let breaksInvariant = engine.isCheckingInvariant
    engine.stepLog?.failed(
      inStep: breaksInvariant || !engine.runningTasks.isEmpty,
      by: error,
      breaksInvariant: breaksInvariant
    )
  }

  /// Starts recording the step in which each error is thrown.
  private static func observeThrows() {
    candlestick_observe_throws { error in
      guard let engine = SimulationEngine.current, !engine.runningTasks.isEmpty else { return }
      engine.stepLog?.threw(ThrownError(at: error))
    }
  }

  /// Records a step that is about to run.
  func recordStep(_ step: Step) {
    let isTurn = step.job.kind == .actorTurn
    let stepping =
      step.executor == .queue
      ? nil : isTurn ? firstTask(ofTurn: step.job) : step.task.flatMap { tasks.task(numbered: $0) }
    let task = task(of: step)
    if let number = task.number, step.executor != .queue { stepLog?.tasks[number] = task }
    if task.isThread { stepLog?.named(task) }
    let actor =
      isTurn
      ? candlestick_turn_actor(step.job.pointer)
      : step.executor == .hop ? candlestick_actor_ahead(step.job.pointer) : nil
    var entry = LoggedStep(
      number: stepCount,
      time: time,
      task: task,
      executor: actor.map { "\(ExecutorKind.hop.name) \(Self.typeName(of: $0))" } ?? step.executor.name,
      actor: actor.map { UInt(bitPattern: $0) },
      positions: stepping.map { SimulatedTasks.positions(of: $0) + task.origin } ?? positions(of: step)
    )
    entry.endsWait = step.job.kind == .resumption
    stepLog?.append(entry, step)
  }

  /// Describes the block of a step: the name of its queue, its number, and the line that enqueued it.
  private func block(of step: Step) -> StepTask {
    let block = step.block.pointee
    if let thread = block.thread {
      let given = String(cString: candlestick_thread_name(thread))
      let name = TaskName("thread \(given.isEmpty ? "\(block.number)" : given)")
      return StepTask(step.task, name, origin: block.callerList, isThread: true)
    }
    if block.is_timer_block { return StepTask(step.task, TaskName("a timer"), origin: block.callerList) }
    let name = step.block.simulatedQueue.map {
      $0._withUnsafeGuaranteedRef { TaskName($0.name.text, ordinal: Int(block.number)) }
    }
    return StepTask(step.task, name ?? TaskName("a queue"), origin: block.callerList)
  }

  /// Returns the type name of an actor to which a task is about to switch. The task retains the actor.
  static func typeName(of actor: UnsafeRawPointer) -> String {
    "\(type(of: Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue()))"
  }

  /// Returns the call stack that enqueued a block, or the call stack of a blocked step.
  func positions(of step: Step) -> [UInt] {
    switch step.job.kind {
    case .block: step.block.pointee.callerList
    case .resumption: BlockedStep.ofJob(step.block).wait.callers.list
    case .task, .actorTurn, .continuation, .event, .other: []
    }
  }

  /// Describes the task or block of a step for the table.
  func task(of step: Step) -> StepTask {
    switch step.job.kind {
    case .block: return block(of: step)
    case .resumption:
      return BlockedStep.ofJob(step.block).step.map(task) ?? StepTask(nil, TaskName("the test"))
    case .task, .actorTurn, .continuation, .event, .other: break
    }
    guard let number = step.task else {
      return StepTask(nil, TaskName("an actor"))
    }
    if let known = stepLog?.tasks[number] { return known }
    return tasks.task(numbered: number).map(stepTask) ?? StepTask(number, TaskName("task \(number)"))
  }

  /// Describes a task for the table.
  func stepTask(_ task: SimulatedTask) -> StepTask {
    stepLog?.tasks[task.number]
      ?? StepTask(
        task.number,
        task.name,
        origin: task.origin,
        isTimer: task.isTimer,
        sleeper: task.isTimer ? task.creator.flatMap { tasks[$0]?.name } : nil
      )
  }
}
