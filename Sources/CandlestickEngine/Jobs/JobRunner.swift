import CRuntimeHooks
import CandlestickSimulation

/// Runs the jobs of a simulation on its executors, each on its own stack, and tracks the running tasks. A batch of
/// blocks shares one stack.
///
/// A job that blocks is suspended on its stack until the engine resumes it. The engine stays on the stack of its host.
final class JobRunner {
  private let taskExecutor: UnownedTaskExecutor
  private let mainExecutor: UnownedSerialExecutor
  private let hopExecutor: UnownedSerialExecutor
  /// The tasks that are running, or whose step is blocked.
  private(set) var runningTasks: [UnsafeMutableRawPointer] = []
  /// The number of stacks on which code is running, or from which it runs other steps.
  private(set) var depth = 0
  /// The job on the current stack.
  private var current = Execution()
  /// An unused stack, cached for the next job.
  private var spareStack: OpaquePointer?
  /// The job to start on the next stack, and its executor.
  private var next: (job: UnownedJob, executor: ExecutorKind)?
  /// The engine, which owns this object.
  var engine: Unmanaged<SimulationEngine>?

  private struct Execution {
    /// The running task; nil if none.
    var task: UnsafeMutableRawPointer?
    /// True if an actor is running the tasks in its queue.
    var isActorTurn = false
  }

  init(_ executors: SimulationExecutors) {
    taskExecutor = executors.tasks.asUnownedTaskExecutor()
    mainExecutor = executors.mainActor.asUnownedSerialExecutor()
    hopExecutor = executors.hop.asUnownedSerialExecutor()
  }

  deinit { end() }

  /// Runs a job until it ends or blocks.
  func run(_ job: UnownedJob, _ executor: ExecutorKind) {
    next = (job, executor)
    guard let stack = takeStack() else { return runNext() }
    _ = switchTo(stack) {
      candlestick_run_on_stack(
        stack,
        { Unmanaged<JobRunner>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.runNext() } },
        Unmanaged.passUnretained(self).toOpaque()
      )
    }
  }

  /// Calls code that may block and is not a step. Returns true if it has ended.
  func run(_ code: @escaping () -> Void) -> Bool {
    guard let stack = takeStack() else {
      code()
      return true
    }
    return switchTo(stack) {
      current = Execution()
      return candlestick_call_on_stack(
        stack,
        { Unmanaged<CodeOnStack>.fromOpaque($0!).takeRetainedValue().code() },
        Unmanaged.passRetained(CodeOnStack(code)).toOpaque()
      )
    }
  }

  private final class CodeOnStack {
    let code: () -> Void
    init(_ code: @escaping () -> Void) { self.code = code }
  }

  /// Resumes a blocked job until it ends or blocks again.
  func resume(_ stack: OpaquePointer) {
    _ = switchTo(stack) {
      current = Execution()
      return candlestick_continue_stack(stack)
    }
  }

  /// Suspends the current job. Returns when the job is resumed.
  func stop() {
    let execution = current
    // The job drains the actor's queue. The blocked task is the one that the actor is running.
    let task = execution.isActorTurn ? candlestick_current_task() : nil
    if let task { runningTasks.append(task) }
    candlestick_stop_stack()
    // The simulation has ended, and the thread continues in real time.
    if candlestick_entered_simulation() == nil { return }
    if let task { removeRunning(task) }
    current = execution
  }

  /// Returns an unused stack; nil if memory is exhausted.
  private func takeStack() -> OpaquePointer? {
    defer { spareStack = nil }
    return spareStack ?? candlestick_take_stack()
  }

  /// Calls a closure that runs a stack until it ends or is suspended. Returns true if it has ended.
  private func switchTo(_ stack: OpaquePointer, _ run: () -> Bool) -> Bool {
    let outer = current
    // A thread that has ended has freed its record.
    let isThread = candlestick_is_thread_stack(stack)
    depth += 1
    let hasEnded = run()
    depth -= 1
    current = outer
    if hasEnded, !isThread {
      if spareStack == nil { spareStack = stack } else { candlestick_return_stack(stack) }
    }
    return hasEnded
  }

  private func runNext() {
    guard let (job, executor) = next else { return }
    let kind = job.kind
    current = Execution(task: kind == .task ? job.pointer : nil, isActorTurn: kind == .actorTurn)
    if kind == .task { runningTasks.append(job.pointer) }
    switch executor {
    case .tasks: job.runSynchronously(on: taskExecutor)
    case .mainActor:
      let isTimerBlock = kind == .block && job.block.pointee.is_timer_block
      job.runSynchronously(on: mainExecutor)
      if !isTimerBlock { candlestick_count_run_loop_event() }
    case .hop: job.runSynchronously(on: hopExecutor)
    case .queue: return runBlocks(job.block)
    }
    if kind == .task { removeRunning(job.pointer) }
    engine?._withUnsafeGuaranteedRef { $0.jobHasEnded() }
  }

  /// Runs a batch of blocks on the current stack.
  private func runBlocks(_ first: UnsafeMutablePointer<candlestick_block_job>) {
    engine?._withUnsafeGuaranteedRef { engine in
      var block = first
      while true {
        let queue = block.simulatedQueue
        let isBarrier = block.pointee.is_barrier
        candlestick_run_block_job(block)
        engine.blockHasEnded(block)
        queue?._withUnsafeGuaranteedRef { $0.ended(isBarrier: isBarrier) }
        engine.jobHasEnded()
        guard let next = engine.nextInBatch() else { return }
        block = next
      }
    }
  }

  private func removeRunning(_ task: UnsafeMutableRawPointer) {
    if runningTasks.last == task {
      runningTasks.removeLast()
    } else if let index = runningTasks.lastIndex(of: task) {
      runningTasks.remove(at: index)
    }
  }

  /// Returns true if a task that is being enqueued was running until now. It is switching executors and no longer
  /// counts as running.
  func isHop(_ task: UnsafeMutableRawPointer) -> Bool {
    candlestick_current_task() == nil && (current.isActorTurn || current.task == task)
  }

  /// Frees the memory at the end of the simulation.
  func end() {
    runningTasks = []
    if let spareStack { candlestick_return_stack(spareStack) }
    spareStack = nil
  }
}
