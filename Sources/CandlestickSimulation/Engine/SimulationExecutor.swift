#if os(Linux)
@_spi(ExperimentalScheduling) import _Concurrency

/// Takes the jobs of a simulation's tasks: one executor for the main actor, one for what belongs to no actor, and one for
/// tasks that are about to go over to an actor.
///
/// The runtime refers to executors without keeping them: the engine does. Unchecked, because of the reference to the engine,
/// which is set once.
final class SimulationExecutor: TaskExecutor, SerialExecutor, @unchecked Sendable {
  /// What a job waits for.
  enum Lane: UInt8 {
    case tasks, mainActor, hop

    /// What it is called in reports; empty where there is nothing to say.
    var name: String {
      switch self {
      case .tasks: ""
      case .mainActor: "main actor"
      case .hop: "to actor"
      }
    }
  }

  private let lane: Lane
  private unowned(unsafe) let engine: SimulationEngine

  init(_ lane: Lane, of engine: SimulationEngine) {
    self.lane = lane
    self.engine = engine
  }

  func enqueue(_ job: consuming ExecutorJob) {
    engine.enqueue(UnownedJob(job), lane)
  }

  func isIsolatingCurrentContext() -> Bool? { lane == .mainActor && engine.isOfThread }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "code of the main actor runs elsewhere")
  }
}

#if compiler(>=6.3)
// `Task.sleep` asks whether the executor can set a timer, by a protocol that is private so far.
extension SimulationExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    engine.enqueue(UnownedJob(job), lane, after: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    engine.enqueue(UnownedJob(job), lane, after: clock.now.duration(to: instant) as? Duration ?? .zero)
  }
}
#endif
#endif
