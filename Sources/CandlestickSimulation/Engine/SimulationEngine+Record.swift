#if os(Linux)
import CRuntimeHooks

// Takes down the steps, for a table of them.
extension SimulationEngine {
  /// Takes note that something has failed here and now, in the step that is being taken if one is.
  ///
  /// - Parameter error: the error that it has failed with; the step is then that in which it was thrown.
  package static func noteFailure(of error: (any Error)? = nil) {
    guard let engine = current, engine.isOfThread else { return }
    engine.record?.failed(inStep: !engine.runningTasks.isEmpty, by: error)
  }

  /// Has the step taken down in which each error is thrown.
  static func observeThrows() {
    candlestick_observe_throws { error in
      guard let engine = SimulationEngine.current, !engine.runningTasks.isEmpty else { return }
      engine.record?.threw(ThrownError(at: error))
    }
  }

  /// Takes down a step that is about to be taken.
  func takeDown(_ step: Step) {
    let stepping = step.task.flatMap { tasks.task(numbered: $0)?.task }
    let task = task(of: step)
    if let number = task.number { record?.tasks[number] = task }
    let actor = step.lane == .hop ? candlestick_actor_ahead(step.job.pointer) : nil
    let entry = StepRecord.Entry(
      number: stepCount,
      time: time,
      task: task,
      lane: actor.map { "\(step.lane.name) \(Self.typeName(of: $0))" } ?? step.lane.name,
      actor: actor.map { UInt(bitPattern: $0) },
      positions: stepping.map { SimulatedTasks.positions(of: $0) + task.origin } ?? []
    )
    record?.append(entry, identity: step.identity)
  }

  /// The type of an actor that a task is about to go over to, which keeps it.
  private static func typeName(of actor: UnsafeRawPointer) -> String {
    "\(type(of: Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue()))"
  }

  func task(of step: Step) -> TaskOfStep {
    guard let number = step.task else {
      return TaskOfStep(nil, label: step.job.kind == .block ? "the main queue" : "an actor")
    }
    if let known = record?.tasks[number] { return known }
    guard let task = tasks.task(numbered: number)?.task else { return TaskOfStep(number, label: "task \(number)") }
    return TaskOfStep(
      number,
      label: task.label,
      origin: task.origin,
      isTimer: task.isTimer,
      sleeper: task.isTimer ? task.creator.flatMap { tasks[$0]?.label } : nil
    )
  }
}
#endif
