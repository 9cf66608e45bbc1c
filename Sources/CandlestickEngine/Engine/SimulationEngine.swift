import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Runs the jobs of a simulation, one at a time, in virtual time.
///
/// ```
/// created ── begin() ──> running ── cancelDispatch() ──> ending ── end() ──> ended
///
/// Between begin() and end(), progress() is called repeatedly:
///
/// ready ──┬── moved ──────────> ready     took a step, fired timers, or resumed a waiter
///         ├── awaitsOutside ──> waiting   nothing is due; Outside limits the wait
///         ├── timeIsUp ───────> returns   the next timer comes after the caller's limit
///         └── idle ───────────> returns   nothing can happen by itself: a deadlock if the caller is not done
/// waiting ── event, step or deadline ──> ready
/// ```
///
/// It is unchecked `Sendable` although its state is mutable. Only the thread that hosts the simulation uses it, from
/// `enter` to leaving, and the runtime synchronizes a host that resumes on another thread. Other threads enqueue
/// through the inbox of `outside`, which has a lock.
package final class SimulationEngine: @unchecked Sendable {
  /// The phases of a simulation.
  enum Phase {
    /// Nothing has run yet.
    case created
    /// Tasks and blocks run.
    case running
    /// The code has ended. Unfinished tasks may still end, but Dispatch timers no longer fire.
    case ending
    /// The simulation accepts no more jobs.
    case ended
  }

  let settings: SimulationSettings
  /// The part of the simulation that the C code accesses.
  package let simulation = UnsafeMutablePointer<candlestick_simulation>.allocate(capacity: 1)
  private let executors = SimulationExecutors()
  let runner: JobRunner
  var limit: SimulationLimit
  var phase = Phase.created

  /// The ready steps.
  package let queue: StepQueue
  let clock: SimulatedClock
  package var tasks: SimulatedTasks
  package let outside: Outside
  let polls = Polls()
  var busySteps = BusySteps()
  /// The timers that the simulation's code has added to run loops.
  let runLoopTimers = RunLoopTimers()
  /// The steps whose code blocks the thread.
  let blocked: BlockedSteps
  let dispatch: SimulatedDispatch
  let threads = SimulatedThreads()
  var running: RunningCode
  /// The jobs that became part of a step; those of the innermost step are last.
  var collectedJobs: [UnownedJob] = []

  /// A description of the Swift Testing test that runs the simulation; nil if there is none.
  private(set) var test: (any CustomStringConvertible & Sendable)?
  /// The invariants to check after each step.
  var invariants = Invariants()
  /// The recorded steps; nil if steps are not recorded.
  package var stepLog: StepLog?
  package var gatherer = FailureGatherer()
  /// The source of the random values that the code draws.
  package var input: RandomInput

  package init(seed: UInt64, settings: SimulationSettings, scheduler: Scheduler) {
    self.settings = settings
    input = RandomInput(seed: seed)
    limit = SimulationLimit(settings)
    outside = Outside(settings)
    clock = SimulatedClock(simulation)
    queue = StepQueue(scheduler, polls, poolWidth: settings.cooperativePoolWidth)
    blocked = BlockedSteps(candlestick_signals_of(simulation))
    dispatch = SimulatedDispatch(queue)
    running = RunningCode(claims: QueueClaims(dispatch.queues.main))
    runner = JobRunner(executors)
    tasks = SimulatedTasks(runner)
    executors.connect(to: self)
    connectHooks(seed: seed, executors)
    runner.engine = Unmanaged.passUnretained(self)
    runLoopTimers.engine = self
  }

  deinit { simulation.deallocate() }

  /// True if the current code runs on the simulation's main queue, as main actor code does. Any thread may read it.
  var isOnMainQueue: Bool { isOnThread && running.claims.contain(dispatch.queues.main) }
  /// True if Dispatch timers no longer fire.
  var hasCancelledDispatch: Bool { phase == .ending || phase == .ended }
  var runningTasks: [UnsafeMutableRawPointer] { runner.runningTasks }

  // MARK: - Begin and end

  func begin() {
    OutsideExecutor.prepare()
    test = SwiftTestingHooks.currentTest()
    SimulatedSources.connect()
    candlestick_begin_simulation(simulation)
    interruptsAtLocks = queue.scheduler.mayInterrupt
    candlestick_track_mutexes()
    tasks.followed.isOn = queue.scheduler.mayCancel
    outside.begin()
    phase = .running
  }

  /// Stops accepting jobs. Jobs that arrive later never run.
  ///
  /// - Returns: an error if tasks are unfinished and the settings do not allow that.
  func end() -> SimulationError? {
    host { freeCancelledSleeps() }
    let areTasksLeft = hasTasks || tasks.unendedCount > 0
    let error: SimulationError? =
      if areTasksLeft, !settings.allowsTasksLeftBehind {
        .tasksLeftBehind(self)
      } else {
        invariants.hasAbandonedCheck ? .unfinishedCheck : nil
      }
    if error != nil { stepLog?.failed(inStep: false) }
    if areTasksLeft { leaveTasksBehind() }
    host { dropBlocks() }
    outside.inbox.close()
    let areThreadsLeft = simulation.pointee.thread_count > 0
    candlestick_end_simulation(simulation)
    phase = .ended
    EventLoopGate.shared.leave(self)
    if areTasksLeft || areThreadsLeft { shrink() }
    if areTasksLeft { _ = Unmanaged.passRetained(self) }
    return error
  }

  /// Frees all memory except the executors and the inbox, to which late jobs may refer, and the recorded steps, which
  /// reports need. Tasks that are left behind retain the engine, and so do threads until they end.
  private func shrink() {
    let left = tasks.all
    tasks = SimulatedTasks(runner)
    for step in blocked.removeAll() { step.abandon() }
    // The queue's scheduler owns the schedule.
    simulation.pointee.schedule = nil
    queue.removeAll()
    clock.removeAll()
    runner.end()
    dispatch.queues.removeAll()
    dispatch.descriptorSources.removeAll()
    // A task on an outside executor continues, and may end.
    for task in left where task.isRetained { Unmanaged<AnyObject>.fromOpaque(task.pointer).release() }
  }

  /// Parks the unfinished tasks for good. First runs the ready steps, so that tasks release actors that other code may
  /// use.
  private func leaveTasksBehind() {
    takeArrivals()
    tasks.leaveBehind(isAnyAway: hasForeignExecutors)
    allowStepsToEnd()
    host { while !queue.isEmpty, !isLimitExceeded() { run(queue.ready.remove(at: 0)) } }
  }

  /// Runs code of the host outside the simulation.
  func pause<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_exit_simulation(false)
    defer { candlestick_restore_scope(before) }
    return try code()
  }

  // MARK: - The limit

  /// The number of steps so far.
  var stepCount: Int { limit.stepCount }

  /// Returns true if the simulation has exceeded its limit of steps or real time.
  ///
  /// - Parameter checksTime: true to read the clock even if it was read a few steps ago.
  func isLimitExceeded(checksTime: Bool = false) -> Bool {
    let isDue = candlestick_takes_time_check(simulation)
    return limit.isExceeded(
      checksTime: checksTime || isDue,
      processorWait: Double(candlestick_processor_wait(simulation)) / 1e9
    )
  }

  /// True if the simulation was stopped because it exceeded its limit of real time.
  package var hasTakenTooMuchTime: Bool { limit.isTimeOver }

  /// Extends the limits, and removes the limit of threads, so that cancelled tasks can end.
  func allowStepsToEnd() {
    queue.poolWidth = nil
    queue.scheduler.stopEarlyTimers()
    queue.scheduler.stopInterrupting()
    interruptsAtLocks = false
    tasks.followed.isOn = false
    limit.extend(taskCount: tasks.unendedCount)
    simulation.pointee.watch.switches_per_step = Self.switchesPerStepAtEnd
  }

  // MARK: - Running steps

  /// Runs a step, including the jobs that it enqueues and that belong to it.
  func run(_ step: Step) {
    // The number of polls while the simulation waits for outside events depends on the speed of the machine.
    if TaskNumbers.areInvisible(step.task) || polls.areIdle && polls.contains(step.task) {
      limit.willRunInvisibly()
      return take(step)
    }
    willRun(step)
    take(step)
    if !invariants.isEmpty { checkInvariants() }
  }

  private func take(_ step: Step) {
    if step.executor == .queue, !running.collectsJobs, polls.isEmpty, queue.spinners.isEmpty {
      return runBlock(step)
    }
    // Swapped rather than copied, because copying changes reference counts.
    var outer = RunningCode(step: step, batch: running.batch, allowsBatches: running.allowsBatches)
    swap(&running, &outer)
    let outerPoll = polls.stepping
    let isPollStep = polls.contains(step.task)
    if !isPollStep { codeContinues() }
    let kind = step.job.kind
    let isBrief = step.isBrief || step.executor == .hop || (kind == .continuation && step.executor == .tasks)
    polls.stepping = isPollStep ? step.task : nil
    candlestick_begin_step(simulation)
    switch step.executor {
    case .queue: runOnQueue(step, kind)
    case .mainActor, .tasks, .hop:
      if step.executor == .mainActor { running.claims = QueueClaims(dispatch.queues.main) }
      if isBrief {
        let isContinued = runWithContinuation(step.job, step.executor)
        if !isContinued, step.executor == .hop { tasks.wasQueued(step.job.pointer) }
      } else {
        run(step.job, step.executor)
      }
    }
    candlestick_end_step(simulation)
    swap(&running, &outer)
    polls.stepping = outerPoll
    wakeSignalled()
    if TaskNumbers.areInvisible(step.task) { return }
    let isSpin = !queue.spinners.isEmpty && !queue.spinners.recordStep(step, in: stepCount)
    if isPollStep, polls.contains(step.task) {
      polls.recordStep(of: step.task, kind)
    } else {
      if !polls.areIdle, !isSpin { outside.stepEnded() }
      // On the main actor, a task polls and announces its step at once.
      announceStep(except: step.executor == .mainActor ? step.task : nil)
    }
  }

  /// Records that a step begins, or that code continues after an expectation that polls. Unless the code is part of an
  /// expectation, it may cause outside events, such as that of a thread that it signals.
  func codeContinues() {
    if polls.codeContinues() { outside.stepBegins() }
  }

  /// Records that a step is about to run.
  func willRun(_ step: Step) {
    limit.willRun(isHop: step.executor == .hop)
    queue.began(step)
    if let graph = queue.graph { recordEvent(step, in: graph) }
    if stepLog != nil { recordStep(step) }
  }

  /// Runs a job, and then the jobs that it enqueued. Returns true if there were any.
  private func runWithContinuation(_ job: UnownedJob, _ executor: ExecutorKind) -> Bool {
    let count = collectedJobs.count
    running.collectsJobs = true
    run(job, executor)
    running.collectsJobs = false
    let isContinued = collectedJobs.count > count
    while collectedJobs.count > count { run(collectedJobs.remove(at: count), .tasks) }
    return isContinued
  }

  private func run(_ job: UnownedJob, _ executor: ExecutorKind) {
    let kind = job.kind
    if kind == .task { tasks.began(job.pointer) }
    guard kind == .actorTurn, tasks.followed.isOn, let actor = candlestick_turn_actor(job.pointer) else {
      return runner.run(job, executor)
    }
    let queued = tasks.queued(on: actor)
    runner.run(job, executor)
    tasks.follow(movedAmong: queued)
  }

  /// Releases the ended tasks and the job's thread-local values. Both may run any code, so this happens on the job's
  /// stack.
  func jobHasEnded() {
    tasks.stepEnded()
    releaseEndedTasks()
    candlestick_end_step_thread()
  }

  /// Runs the jobs of cancelled sleeps. They only free memory, and do not count as steps.
  func freeCancelledSleeps() {
    while let job = clock.timers.takeCancelled() { _ = runWithContinuation(job, .tasks) }
  }
}
