#if os(Linux)
import CRuntimeHooks
import CSupport
import CandlestickSupport
import Foundation

/// Runs the jobs of a simulation's tasks, one at a time, in virtual time.
///
/// Unchecked, because its state is variable: only the thread that hosts the simulation uses it, between `enter` and
/// `leave`, and the runtime hands over a host that resumes on another thread. Other threads enqueue through `inbox`,
/// which is locked.
///
/// The state that each step uses is not checked for exclusive access, which would take a seventh of the time: code that
/// changes it calls no code outside of the engine at the same time.
package final class SimulationEngine: @unchecked Sendable {
  let settings: SimulationSettings
  let hooks = EngineHooks()
  private let executors = SimulationExecutors()
  let runner: JobRunner
  @exclusivity(unchecked) private var limit: SimulationLimit

  /// The steps that are ready.
  let queue: StepQueue
  @exclusivity(unchecked) var timers = TimerQueue()
  @exclusivity(unchecked) var tasks = SimulatedTasks()
  @exclusivity(unchecked) var waiters = Waiters()
  @exclusivity(unchecked) var outside = OutsideWait.idle(isTaskAway: false)
  /// The picture of the other threads when they were last found idle; nil if they were not. It changes when one runs.
  @exclusivity(unchecked) var idlePicture: UInt?
  /// True if the simulation would stand still if it did not wait for a process that it has started.
  @exclusivity(unchecked) var isProcessAwaited = false
  /// Whether any event has come from outside.
  @exclusivity(unchecked) var hasHeardFromOutside = false
  @exclusivity(unchecked) var mainLoop = MainLoopWatch()
  /// What other threads enqueue.
  let inbox = Inbox()
  /// The timers that the simulation's code has added to run loops.
  let runLoopTimers = RunLoopTimers()
  /// What the simulation's code has used that runs in real time.
  package let outsideUses = OutsideUses()
  /// The steps that have stopped because their code blocks the thread.
  let blocked: BlockedSteps
  /// The threads of tasks and default actors.
  @exclusivity(unchecked) var pool: CooperativePool
  /// The Dispatch queues that the simulation's code uses, and the groups with notifications.
  let queues: SimulatedQueues
  @exclusivity(unchecked) var groups = GroupNotifications()
  @exclusivity(unchecked) var workItems = WorkItemNotifications()
  /// Whether timers of Dispatch no longer fire.
  @exclusivity(unchecked) var hasCancelledDispatch = false
  /// The block that was enqueued last, if it has not ended.
  @exclusivity(unchecked) var newestBlock: UnsafeMutablePointer<candlestick_block_job>?
  /// The queues on which the current code runs.
  @exclusivity(unchecked) var claims: QueueClaims
  /// The step whose code is running; nil if it is the host's.
  @exclusivity(unchecked) var currentStep: Step?
  /// The step that the schedule has chosen to run next.
  @exclusivity(unchecked) var nextStep: Step?
  /// True if several blocks may run before control returns to the host.
  @exclusivity(unchecked) var mayRunRows = false
  /// Whether blocks may run on the stack of the current one, after it.
  @exclusivity(unchecked) var isInRow = false
  /// Whether the last block on the stack has ended without another one after it.
  @exclusivity(unchecked) var hasRowEnded = false

  @exclusivity(unchecked) private(set) var stepCount = 0
  /// The number of steps in which a task switched to an actor.
  @exclusivity(unchecked) private(set) var hopCount = 0
  /// How often watchers were notified of a step.
  @exclusivity(unchecked) var seenStepCount = 0
  /// The number of the task that is being resumed.
  @exclusivity(unchecked) var resumed: Int?
  /// True while the engine resumes a task that has waited for the simulation to reach some point.
  @exclusivity(unchecked) var isResumingWaiter = false
  /// Collects the jobs that the current step enqueues and that run as part of it.
  @exclusivity(unchecked) var continuationOfStep: JobsOfStep?

  /// Where earlier runs of the same exploration waited in vain for events from outside.
  var vainWaits: VainWaits?
  /// The schedule that an exploration runs.
  var schedule: RunningSchedule? {
    didSet { hooks.schedule = schedule?.pointer }
  }
  /// The Swift Testing test that it belongs to, which describes itself; nil if there is none.
  private(set) var test: AnyObject?
  var autoAdvance = true
  /// What is called when it cancels its tasks.
  var endings: [@Sendable () -> Void] = []
  /// Called when time advances in which nothing happens.
  var whenSkipped: (() -> Void)?
  /// The steps taken so far, if they are recorded.
  @exclusivity(unchecked) var record: StepRecord?
  @exclusivity(unchecked) package var gatherer = FailureGatherer()

  init(seed: UInt64, settings: SimulationSettings, scheduler: Scheduler) {
    self.settings = settings
    limit = SimulationLimit(settings)
    pool = CooperativePool(width: settings.cooperativePoolWidth)
    queue = StepQueue(scheduler)
    blocked = BlockedSteps(hooks.signals)
    queues = SimulatedQueues(queue)
    claims = QueueClaims(queues.main)
    runner = JobRunner(executors)
    executors.connect(to: self)
    hooks.connect(to: self, seed: seed, executors: executors)
    runner.engine = Unmanaged.passUnretained(self)
    runLoopTimers.engine = Unmanaged.passUnretained(self)
  }

  deinit {
    hooks.deallocate()
  }

  /// The engine of the simulation that the current code belongs to.
  package static var current: SimulationEngine? { EngineHooks.currentEngine }

  /// Whether this thread runs this simulation.
  var isOfThread: Bool { hooks.isOfThread }
  /// True if the current code runs on the simulation's main queue, as code of the main actor does. Any thread may ask.
  var isOnMainQueue: Bool { isOfThread && claims.contain(queues.main) }
  var runningTasks: [UnsafeMutableRawPointer] { runner.runningTasks }
  var trace: Trace { queue.scheduler.trace }
  var pendingTimerCount: Int { timers.count }

  // MARK: - Begin and end

  func begin() {
    OutsideExecutor.prepare()
    test = candlestick_current_test_of_swift_testing().map { Unmanaged.fromOpaque($0).takeRetainedValue() }
    SimulatedSources.connect()
    hooks.begin()
    hooks.interruptsAtLocks = queue.scheduler.mayInterrupt
    mainLoop.begin()
  }

  /// Takes no more jobs: those that still arrive never run.
  ///
  /// - Returns: an error if tasks have not ended and the settings do not allow that.
  func end() -> SimulationError? {
    host { freeCancelledSleeps() }
    let areTasksLeft = hasTasks
    let error = areTasksLeft && !settings.allowsTasksLeftBehind ? SimulationError.tasksLeftBehind(self) : nil
    if error != nil { record?.failed(inStep: false) }
    if areTasksLeft { leaveTasksBehind() }
    host { dropBlocks() }
    for arrival in inbox.close() { reject(arrival, wasPut: true) }
    hooks.end()
    if areTasksLeft { shrink() }
    return error
  }

  /// Frees all but what jobs that may still arrive refer to, the executors and the inbox, and the record of steps,
  /// which reports need.
  private func shrink() {
    let left = tasks.all
    tasks = SimulatedTasks()
    for step in blocked.removeAll() { step.abandon() }
    queue.removeAll()
    timers = TimerQueue()
    waiters = Waiters()
    runner.end()
    queues.removeAll()
    // A task on another executor continues, and may end.
    for (pointer, task) in left where task.isRetained { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    _ = Unmanaged.passRetained(self)
  }

  /// Parks the unfinished tasks for good. Ready steps run first, so that tasks release the actors, which others may
  /// use.
  private func leaveTasksBehind() {
    takeArrivals()
    tasks.leaveBehind(isAnyAway: hooks.hasForeignExecutors, running: runningTasks)
    allowStepsToEnd()
    host { while !queue.isEmpty, !isLimitExceeded() { run(queue.remove(at: 0)) } }
  }

  /// Makes this thread the simulation's while a closure runs.
  func host<Value>(_ code: () throws -> Value) rethrows -> Value { try hooks.enter(code) }

  /// Runs code of the host as if there were no simulation.
  func pause<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_leave_simulation(false)
    defer { candlestick_return_to_place(before) }
    return try code()
  }

  // MARK: - The limit

  /// Whether the simulation counts as one that never ends.
  ///
  /// - Parameter checksTime: whether to check the real time even if it was checked a few steps ago.
  func isLimitExceeded(checksTime: Bool = false) -> Bool {
    limit.isExceeded(after: stepCount, checksTime: checksTime)
  }

  /// Whether it is to be checked before more steps run.
  var isLimitCheckDue: Bool { limit.isCheckDue(after: stepCount) }

  /// Whether the simulation was stopped because it took too much real time.
  var hasTakenTooMuchTime: Bool { limit.isTimeOver }

  /// The real time that it may still take.
  var realTimeLeft: Duration { limit.realTimeLeft }

  /// Excludes real time, in seconds, from the limit and from the current wait for outside events.
  func postponeDeadlines(by seconds: Double) {
    outside.postponeEnd(by: seconds)
    limit.postpone(by: seconds)
  }

  /// Allows some more steps than the settings do, and any number of threads, so that cancelled tasks can end.
  func allowStepsToEnd() {
    if pool.isExhausted { queue.holdPool(false) }
    pool.width = nil
    queue.scheduler.stopOvertaking()
    queue.scheduler.stopInterrupting()
    hooks.interruptsAtLocks = false
    limit.extend(after: stepCount, taskCount: tasks.unendedCount)
    hooks.limitSwitches(perStep: Self.switchesPerStepAtEnd)
  }

  // MARK: - Tasks

  /// The number of tasks that the code has created.
  var taskCount: Int { tasks.countWithoutTimers }

  /// Whether any task has not ended.
  var hasTasks: Bool {
    tasks.sweep()
    releaseEndedTasks()
    return !tasks.isEmpty || !blocked.isEmpty
  }

  /// The current task, if it belongs to this simulation.
  var currentTask: SimulatedTask? { candlestick_current_task().flatMap { tasks[$0] } }

  /// Names the task that the host creates next, for reports.
  func nameNextTask(_ name: String) {
    tasks.nameOfNext = name
  }

  /// Cancels the tasks that no other task waits for.
  func cancelTasks() {
    // A copy of the list, because cancelling runs handlers, which may create tasks, and block.
    let left = tasks.inOrder.filter { !$0.isChild }
    let endings = endings
    self.endings = []
    _ = runner.run {
      for task in left where !task.hasEnded { candlestick_cancel_task(task.pointer) }
      for end in endings { end() }
    }
  }

  /// Records that a task was created.
  func created(_ task: CreatedTask) {
    guard isOfThread else { return arrive(.created(task)) }
    let count = tasks.count
    tasks.created(task)
    // Its executor was called before it was reported.
    if task.hasOwnExecutor { tasks[task.task]?.carrier = newestBlock }
    if tasks.count > count { isStarted(tasks.count) }
  }

  /// Records that the code of a task has ended. Any thread may call this.
  func ended(_ task: UnsafeMutableRawPointer) {
    if isOfThread { tasks.ended(task) } else { arrive(.ended(UnownedJob(at: task))) }
  }

  /// Records a new task. A task that an observer's poll starts is part of that poll.
  func isStarted(_ task: Int) {
    if !queue.observers.isEmpty, let creator = currentTask?.number { queue.observers.insert(task, startedBy: creator) }
  }

  @inline(__always) private func releaseEndedTasks() {
    while let task = tasks.takeEnded() { task.release() }
  }

  // MARK: - Running steps

  /// Runs a step, with the jobs that it enqueues and that are part of it.
  func run(_ step: Step) {
    willRun(step)
    if step.lane == .queue, continuationOfStep == nil, queue.observers.isEmpty, queue.pollers.isEmpty {
      return runBlock(step)
    }
    let outer = (continuationOfStep, queue.observers.stepping, currentStep)
    let outerClaims = claims
    currentStep = step
    let isOfObserver = queue.observers.contains(step.task)
    if !isOfObserver { outside.stepBegins() }
    let kind = step.job.kind
    let isBrief = step.isBrief || step.lane == .hop || (kind == .continuation && step.lane == .tasks)
    continuationOfStep = isBrief ? JobsOfStep() : nil
    queue.observers.stepping = isOfObserver ? step.task : nil
    hooks.beginStep()
    switch step.lane {
    case .queue: runOnQueue(step, kind)
    case .mainActor:
      claims = QueueClaims(queues.main)
      run(step.job, .mainActor)
    case .tasks, .hop:
      claims = QueueClaims()
      run(step.job, step.lane)
    }
    if let jobs = continuationOfStep {
      continuationOfStep = nil
      if jobs.isEmpty, step.lane == .hop { tasks.wasQueued(step.job.pointer) }
      for job in jobs { run(job, .tasks) }
    }
    hooks.endStep()
    (continuationOfStep, queue.observers.stepping, currentStep) = outer
    claims = outerClaims
    if blocked.mayHaveChanged { wakeBlocked() }
    if !queue.pollers.isEmpty { queue.pollers.took(step, in: stepCount) }
    if isOfObserver, queue.observers.contains(step.task) {
      queue.observers.took(step.task, kind)
    } else {
      mainLoop.stepEnded()
      // On the main actor, a task polls and watches in one step.
      tellWatchersOfStep(except: step.lane == .mainActor ? step.task : nil)
    }
  }

  /// Records that a step is about to run.
  @inline(__always) func willRun(_ step: Step) {
    stepCount += 1
    if step.lane == .hop { hopCount += 1 }
    queue.began(step)
    if record != nil { takeDown(step) }
  }

  private func run(_ job: UnownedJob, _ lane: SimulationExecutor.Lane) {
    if job.kind == .task { tasks.began(job.pointer) }
    runner.run(job, lane)
  }

  /// Releases the tasks that have ended, and the values of the job's thread, which may run any code, on the stack of
  /// the job that has ended.
  @inline(__always) func jobHasEnded() {
    tasks.stepEnded()
    releaseEndedTasks()
    candlestick_end_thread_of_step()
  }

  /// Runs the jobs of cancelled sleeps. They do not count as steps: they only free the memory of the sleep.
  func freeCancelledSleeps() {
    while let job = timers.takeCancelled() {
      continuationOfStep = JobsOfStep()
      run(job, .tasks)
      let jobs = continuationOfStep ?? JobsOfStep()
      continuationOfStep = nil
      for job in jobs { run(job, .tasks) }
    }
  }
}
#endif
