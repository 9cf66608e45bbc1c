import CRuntimeHooks
import CandlestickSimulation
@_spi(ExperimentalScheduling) import _Concurrency

/// The executor of a simulation on which a job is enqueued.
enum ExecutorKind: UInt8 {
  /// The executor for jobs that belong to no actor.
  case tasks
  /// The executor of the main actor.
  case mainActor
  /// The executor for tasks that are about to switch to an actor.
  case hop
  /// No executor: a Dispatch queue runs the block.
  case queue

  /// The name in reports; empty for the default executor and for queues.
  var name: String {
    switch self {
    case .tasks, .queue: ""
    case .mainActor: "main actor"
    case .hop: "to actor"
    }
  }
}

/// Enqueues the jobs of a simulation's tasks.
///
/// The engine retains its executors, which the runtime does not. The class is unchecked `Sendable` because of the
/// reference to the engine, which is set once, before the runtime uses the executor.
final class SimulationExecutor: TaskExecutor, SerialExecutor, @unchecked Sendable {
  private let kind: ExecutorKind
  fileprivate var engine: Unmanaged<SimulationEngine>!

  fileprivate init(_ kind: ExecutorKind) {
    self.kind = kind
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Saves a retain per step: the host retains the engine, and for other threads, `deliver` does.
    engine._withUnsafeGuaranteedRef { $0.enqueue(job, kind) }
  }

  func isIsolatingCurrentContext() -> Bool? { kind == .mainActor && engine.takeUnretainedValue().isOnMainQueue }
}

/// The executors of one simulation.
struct SimulationExecutors {
  let tasks = SimulationExecutor(.tasks)
  let mainActor = SimulationExecutor(.mainActor)
  let hop = SimulationExecutor(.hop)

  /// Connects the executors to the engine that owns them.
  func connect(to engine: SimulationEngine) {
    for executor in [tasks, mainActor, hop] { executor.engine = .passUnretained(engine) }
  }
}

/// Returns outside tasks to the default executor when the simulation's thread finds them in an actor's queue.
final class OutsideExecutor: SerialExecutor {
  private static let shared = OutsideExecutor()

  private static let isPrepared: Void = candlestick_set_outside_executor(
    candlestick_executor(shared.asUnownedSerialExecutor())
  )

  /// Registers the executor with the runtime hooks.
  static func prepare() { isPrepared }

  func enqueue(_ job: consuming ExecutorJob) {
    candlestick_enqueue_elsewhere(UnownedJob(job).pointer)
  }
}

// **Private**: `Task.sleep` sets its timer on the current executor if it conforms to `SchedulingExecutor`, a protocol
// that `_Concurrency` declares under `@_spi(ExperimentalScheduling)`, as of Swift 6.3. Only Swift code can declare the
// conformance. `RuntimeCheck` checks that `Task.sleep` still uses it.
extension SimulationExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    enqueue(UnownedJob(job), after: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    enqueue(UnownedJob(job), after: clock.now.duration(to: instant) as? Duration ?? .zero)
  }

  private func enqueue(_ job: UnownedJob, after delay: Duration) {
    engine.takeUnretainedValue().enqueue(job, kind, after: delay)
  }
}
