#if os(Linux)
import CRuntimeHooks

/// Runs the jobs of a simulation on its executors, and knows which tasks are running.
final class JobRunner {
  private let taskExecutor: UnownedTaskExecutor
  private let mainExecutor: UnownedSerialExecutor
  private let hopExecutor: UnownedSerialExecutor
  /// The running tasks: more than one if one of them drives the engine.
  @exclusivity(unchecked) private(set) var runningTasks: [UnsafeMutableRawPointer] = []
  /// Whether an actor is running the tasks in its queue.
  @exclusivity(unchecked) private var isInTurnOfActor = false
  /// The timers that the simulation's code has added to the main run loop.
  private let runLoopTimers: RunLoopTimers

  init(_ executors: SimulationExecutors, _ runLoopTimers: RunLoopTimers) {
    self.runLoopTimers = runLoopTimers
    taskExecutor = executors.tasks.asUnownedTaskExecutor()
    mainExecutor = executors.mainActor.asUnownedSerialExecutor()
    hopExecutor = executors.hop.asUnownedSerialExecutor()
  }

  func run(_ job: UnownedJob, _ lane: SimulationExecutor.Lane) {
    let kind = job.kind
    if kind == .task { runningTasks.append(job.pointer) }
    let wasInTurnOfActor = isInTurnOfActor
    isInTurnOfActor = kind == .turnOfActor
    defer { isInTurnOfActor = wasInTurnOfActor }
    switch lane {
    case .tasks: job.runSynchronously(on: taskExecutor)
    case .mainActor:
      let isOfTimer = runLoopTimers.contains(job.pointer)
      job.runSynchronously(on: mainExecutor)
      if !isOfTimer { candlestick_count_run_loop_event() }
    case .hop: job.runSynchronously(on: hopExecutor)
    }
    if kind == .task { runningTasks.removeLast() }
  }

  /// Whether a task that is being enqueued was running: it switches executors, and no longer counts as running then.
  func isHop(_ task: UnsafeMutableRawPointer) -> Bool {
    candlestick_current_task() == nil && (isInTurnOfActor || runningTasks.last == task)
  }

  func forgetTasks() { runningTasks = [] }
}
#endif
