#if os(Linux)
import CRuntimeHooks
import CandlestickSupport
import Foundation

/// Runs the jobs of a simulation's tasks, one at a time, in virtual time.
///
/// Unchecked, because its state is variable: only the thread that hosts the simulation uses it, between `enter` and `leave`,
/// and a host that goes on another thread is handed over by the runtime. Other threads enqueue through `inbox`, which is
/// locked.
///
/// What each step uses is not checked for exclusive access, which would take a seventh of the time: no code that changes it
/// calls code from outside of the engine meanwhile.
package final class SimulationEngine: @unchecked Sendable {
  /// What one turn of the engine has come to.
  enum Progress {
    /// A step has been taken, or a waiting task been told something.
    case moved
    /// The time is up to the limit, and nothing is ready.
    case timeIsUp
    /// Nothing goes on but by an event from outside, for which a task is known to wait or might.
    case awaitsOutside(isTaskAway: Bool)
    /// Nothing can happen any more.
    case standstill
  }

  private static let mostServingsOfMainQueue = 4

  private let hooks: UnsafeMutablePointer<candlestick_simulation>
  private(set) var executors: [SimulationExecutor] = []
  private var taskExecutor: UnownedTaskExecutor!
  private var mainExecutor: UnownedSerialExecutor!
  private var hopExecutor: UnownedSerialExecutor!

  let settings: SimulationSettings
  @exclusivity(unchecked) private var limit: SimulationLimit
  @exclusivity(unchecked) private var scheduler: Scheduler
  private let ready = ReadySteps()
  @exclusivity(unchecked) private var timers = TimerQueue()
  @exclusivity(unchecked) private var pollers = Pollers()
  /// The jobs of timers whose sleeps have been cancelled.
  @exclusivity(unchecked) private var timersOfCancelledSleeps: [UnownedJob] = []
  @exclusivity(unchecked) private(set) var tasks = SimulatedTasks()
  @exclusivity(unchecked) private var waiters: [Waiter] = []
  @exclusivity(unchecked) private var observers = Observers()
  /// The steps of observers, which go before all others.
  @exclusivity(unchecked) private var observersSteps: [Step] = []
  private var timerCount = 0
  @exclusivity(unchecked) private(set) var stepCount = 0
  /// How many of them were those of tasks that went over to an actor.
  @exclusivity(unchecked) private(set) var hopCount = 0
  /// The number of the task that is being resumed here and now.
  @exclusivity(unchecked) private var resumed: Int?
  /// The tasks that run here and now: more than one where one of them drives the engine.
  @exclusivity(unchecked) private(set) var runningTasks: [UnsafeMutableRawPointer] = []
  /// Whether tasks run here and now that an actor has been waiting with.
  @exclusivity(unchecked) private var isInTurnOfActor = false
  /// Collects what a job enqueues that is to be run right after it, as part of its step.
  @exclusivity(unchecked) private var continuationOfStep: JobsOfStep?
  /// Whether the wait for an event from outside has been in vain since the last one.
  @exclusivity(unchecked) private var isOutsideSilent = false
  /// Whether the main run loop has been served since the last step.
  @exclusivity(unchecked) private var isOutsideServed = false
  /// How often the main queue has been found waiting since the last step, and how many blocks it had been given.
  @exclusivity(unchecked) private var mainQueueServings = 0
  @exclusivity(unchecked) private var mainQueueBlocks: UInt32 = 0
  /// Whether it has been found waiting with what need not be of interest here, as blocks are that were there before.
  @exclusivity(unchecked) private var isServedForOthers = false
  /// Whether what is outside is to be served once, but not waited for.
  private(set) var isOutsideOnlyServed = false
  /// When the wait for an event from outside ends, if there is one.
  var endOfWait: ContinuousClock.Instant?
  /// Whether anything has come from outside.
  private(set) var hasHeardFromOutside = false
  /// What earlier runs of the same exploration have waited for in vain.
  var vainWaits: VainWaits?
  /// Whether a task has been away, and nothing has come from outside since.
  @exclusivity(unchecked) private(set) var wasTaskAway = false

  var autoAdvance = true
  var trace: Trace { scheduler.trace }
  /// The steps as they are taken, if they are taken down.
  @exclusivity(unchecked) var record: StepRecord?
  /// Whether each step is taken down, for a table of them.
  package var recordsSteps: Bool {
    get { record != nil }
    set {
      record = newValue ? record ?? StepRecord() : nil
      if newValue { Self.observeThrows() }
    }
  }
  /// The steps that have been taken; nil if they are not taken down.
  package var interleaving: Interleaving? { record.map(Interleaving.init) }
  /// Whether failures of expectations are gathered here, rather than reported.
  package var gathersFailures = false
  /// What gathers the issues of Swift Testing, if the code is that of one of its tests.
  package var issueGatherer: (any IssueGatherer)?
  package var gatheredFailures: [GatheredFailure] { failures.withLock(\.self) }
  private let failures = Locked([GatheredFailure]())
  var pendingTimerCount: Int { timers.count }

  /// What comes from threads that do not host the simulation.
  let inbox = Inbox()
  /// The timers of the main run loop that code of the simulation has set.
  let runLoopTimers = RunLoopTimers()

  init(seed: UInt64, settings: SimulationSettings, scheduler: Scheduler) {
    self.settings = settings
    limit = SimulationLimit(settings)
    self.scheduler = scheduler
    hooks = .allocate(capacity: 1)
    executors = [.tasks, .mainActor, .hop].map { SimulationExecutor($0, of: self) }
    taskExecutor = executors[0].asUnownedTaskExecutor()
    mainExecutor = executors[1].asUnownedSerialExecutor()
    hopExecutor = executors[2].asUnownedSerialExecutor()
    hooks.initialize(
      to: candlestick_simulation(
        main_executor: unsafeBitCast(mainExecutor!, to: candlestick_executor.self),
        task_executor: unsafeBitCast(taskExecutor!, to: candlestick_executor.self),
        hop_executor: unsafeBitCast(hopExecutor!, to: candlestick_executor.self),
        context: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
        enqueue: { context, job in
          SimulationEngine.of(context).enqueue(unsafeBitCast(job, to: UnownedJob.self), .tasks)
        },
        enqueue_later: { context, job, delay in
          let job = unsafeBitCast(job, to: UnownedJob.self)
          SimulationEngine.of(context).enqueue(job, .tasks, after: .nanoseconds(delay))
        },
        is_known: { SimulationEngine.of($0).tasks.contains($1) },
        enqueue_block: { context, job in
          SimulationEngine.of(context).enqueue(unsafeBitCast(job, to: UnownedJob.self), .mainActor)
        },
        task_created: { context, created in SimulationEngine.of(context).created(CreatedTask(created.pointee)) },
        step_stuck: { context, step in SimulationEngine.of(context).stepIsStuck(step.pointee) },
        watch: Self.stepWatch(settings),
        task_ended: { context, task in SimulationEngine.of(context).ended(task) },
        block: { context, end, hasHappened, wait in
          SimulationEngine.of(context).block(until: end, unless: hasHappened.map { ask in { ask(wait!) } })
        },
        unblock: { SimulationEngine.of($0).unblock() },
        add_timer: { SimulationEngine.of($0).runLoopTimers.add($1, firing: $2) },
        timer_changed: { SimulationEngine.of($0).runLoopTimers.changed($1) },
        next_timer: { SimulationEngine.of($0).runLoopTimers.nextFireDate },
        run_thread: { SimulationEngine.of($0).runThread($1, $2) },
        has_foreign_executors: false,
        time: 0,
        start_date: settings.startDate.nanosecondsSince1970,
        randomness: seed,
        next: nil
      )
    )
  }

  deinit {
    hooks.deallocate()
  }

  private static func of(_ context: UnsafeRawPointer) -> SimulationEngine {
    Unmanaged<SimulationEngine>.fromOpaque(context).takeUnretainedValue()
  }

  /// Whether this thread runs this simulation.
  var isOfThread: Bool { candlestick_entered_simulation() == hooks }

  /// The engine of the simulation that the code here and now belongs to.
  package static var current: SimulationEngine? { candlestick_current_simulation().map { of($0.pointee.context) } }

  // MARK: - Begin and end

  func begin() {
    candlestick_prepare_clock()
    OutsideExecutor.prepare()
    candlestick_begin_simulation(hooks)
    mainQueueBlocks = candlestick_main_queue_block_count()
  }

  /// Takes no more jobs: what still comes is never run.
  ///
  /// - Returns: what there is to say of tasks that have not ended, if there are any.
  func end() -> SimulationError? {
    host { freeCancelledSleeps() }
    let areTasksLeft = hasTasks
    let error = areTasksLeft && !settings.allowsTasksLeftBehind ? SimulationError.tasksLeftBehind(self) : nil
    if error != nil { record?.failed(inStep: false) }
    if areTasksLeft { leaveTasksBehind() }
    for arrival in inbox.close() { reject(arrival) }
    candlestick_end_simulation(hooks)
    if areTasksLeft { shrink() }
    return error
  }

  /// Keeps what jobs that may still come at any time refer to: the executors, and the inbox. What the simulation was for is
  /// told from the record of its steps.
  private func shrink() {
    let left = tasks.all
    tasks = SimulatedTasks()
    ready.removeAll()
    timers = TimerQueue()
    waiters = []
    observers = Observers()
    observersSteps = []
    runningTasks = []
    scheduler = Scheduler(FirstInFirstOut())
    // One that is with another executor goes on, and may end.
    for (pointer, task) in left where task.isRetained { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    _ = Unmanaged.passRetained(self)
  }

  /// Has the tasks that have not ended never go on. What is ready is run, so that they let go of actors: others may use
  /// those.
  private func leaveTasksBehind() {
    takeArrivals()
    tasks.leaveBehind(isAnyAway: candlestick_has_foreign_executors(hooks))
    allowStepsToEnd()
    host { while ready.count > 0, !isLimitExceeded() { run(ready.remove(at: 0)) } }
  }

  // MARK: - The limit

  /// Whether the simulation counts as one that never ends.
  ///
  /// - Parameter looksAtTime: whether to look at the real time even if there has been a look at it a few steps ago.
  func isLimitExceeded(looksAtTime: Bool = false) -> Bool {
    limit.isExceeded(after: stepCount, looksAtTime: looksAtTime)
  }

  /// Whether the simulation was given up for the real time that it took.
  var hasTakenTooMuchTime: Bool { excess == .realTime }

  /// The real time that it may still take.
  var realTimeLeft: Duration { limit.realTimeLeft }

  /// What there has been too much of, if the simulation was given up.
  var excess: SimulationLimit.Excess? { limit.excess }

  /// Allows for some more steps than the settings do, in which what is cancelled is to end.
  func allowStepsToEnd() {
    scheduler.stopOvertaking()
    limit.extend(after: stepCount, taskCount: tasks.unendedCount)
    hooks.pointee.watch.switches_per_step = Self.switchesPerStepAtEnd
  }

  /// Makes this thread the simulation's, while code runs.
  func host<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_enter_simulation(hooks)
    defer { candlestick_return_to_place(before) }
    return try code()
  }

  /// Says what the task is called in reports that the host makes next, to run the code that the simulation is for.
  func nameNextTask(_ name: String) {
    tasks.nameOfNext = name
  }

  /// Lets code of the host's run as if there were no simulation.
  func pause<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_leave_simulation(false)
    defer { candlestick_return_to_place(before) }
    return try code()
  }

  // MARK: - Time and randomness

  /// The time since the simulation began, in nanoseconds.
  private(set) var time: Int64 {
    get { hooks.pointee.time }
    set { hooks.pointee.time = newValue }
  }

  func nextRandom() -> UInt64 { candlestick_next_random(hooks) }

  /// The time in nanoseconds after some more has passed.
  func time(after delay: Duration) -> Int64 {
    let (sum, isTooLong) = time.addingReportingOverflow(Int64(clamping: max(delay, .zero).wholeNanoseconds))
    return isTooLong ? .max : sum
  }

  /// Which exploration takes the failures that are found here and now, if one does.
  package static var gathering: ObjectIdentifier? {
    guard let engine = current, engine.gathersFailures else { return nil }
    return ObjectIdentifier(engine)
  }

  /// Takes a failure to the exploration that the code here and now runs in.
  ///
  /// - Parameter failure: what was not as it should be.
  package static func gather(_ failure: GatheredFailure) {
    current?.gather(failure)
    noteFailure()
  }

  /// Takes a failure that was found on a thread outside.
  ///
  /// - Parameter failure: what was not as it should be.
  package func gather(_ failure: GatheredFailure) {
    failures.withLock { $0.append(failure) }
  }

  // MARK: - Taking jobs

  func enqueue(_ job: UnownedJob, _ lane: SimulationExecutor.Lane, after delay: Duration? = nil) {
    let maker = delay == nil ? nil : TaskIdentity.current
    guard isOfThread else { return arrive(.job(job, lane, delay: delay, maker: maker)) }
    enqueue(job, lane, after: delay, madeBy: maker)
  }

  private func enqueue(
    _ job: UnownedJob,
    _ lane: SimulationExecutor.Lane,
    after delay: Duration?,
    madeBy maker: TaskIdentity?
  ) {
    let kind = job.kind
    if continuationOfStep != nil, delay == nil, kind == .turnOfActor || kind == .task && lane == .tasks {
      continuationOfStep?.append(job)
      return
    }
    let task: Int? =
      switch kind {
      case .task: enqueued(job.pointer, isDelayed: delay != nil)
      case .continuation: yielded(tasks.currentTask)
      case .turnOfActor: resumed ?? observers.stepping
      case .block, .other: nil
      }
    guard let delay else { return makeReady(Step(job: job, lane: lane, task: task)) }
    let sleeper = maker.flatMap { tasks.sleeper($0, timer: job) }
    if delay <= .zero {
      return makeReady(Step(job: job, lane: lane, isBrief: sleeper != nil, task: yielded(sleeper) ?? task))
    }
    sleeper?.yieldCount = 0
    timerCount += 1
    let timer = TimerQueue.Timer(
      deadline: time(after: delay),
      number: timerCount,
      job: job,
      lane: lane,
      task: task,
      sleeper: sleeper
    )
    sleeper?.wakeUp = (timer.number, timer.job)
    timers.insert(timer)
  }

  /// Takes note that a task yields, or sleeps for no time.
  ///
  /// - Returns: its number.
  private func yielded(_ task: SimulatedTask?) -> Int? {
    if let task {
      tasks.countsYields = true
      pollers.yielded(task, in: stepCount, at: time)
    }
    return task?.number
  }

  /// Takes note that a task is in a queue.
  private func enqueued(_ task: UnsafeMutableRawPointer, isDelayed: Bool) -> Int {
    let count = tasks.count
    let number = tasks.enqueued(task, isDelayed: isDelayed, isHop: isHop(task))
    if number > count { isStarted(number) }
    if !timers.isEmpty, let sleeper = tasks[task], let timer = sleeper.wakeUp {
      // It goes on before its time: the sleep has been cancelled.
      sleeper.wakeUp = nil
      timers.remove(timer.number)
      timersOfCancelledSleeps.append(timer.job)
    }
    return number
  }

  /// Whether a task that is enqueued has been running: it goes over to another executor, and runs no longer by then.
  private func isHop(_ task: UnsafeMutableRawPointer) -> Bool {
    candlestick_current_task() == nil && (isInTurnOfActor || runningTasks.last == task)
  }

  /// Takes note of a task that is seen for the first time. What the look of an observer has started is part of that look.
  private func isStarted(_ task: Int) {
    if !observers.isEmpty, let creator = tasks.current { observers.insert(task, startedBy: creator) }
  }

  private func makeReady(_ step: Step) {
    if observers.contains(step.task) { observersSteps.append(step) } else { ready.append(step) }
  }

  private func created(_ task: CreatedTask) {
    guard isOfThread else { return arrive(.created(task)) }
    let count = tasks.count
    tasks.created(task)
    if tasks.count > count { isStarted(tasks.count) }
  }

  private func ended(_ task: UnsafeMutableRawPointer) {
    if isOfThread { tasks.ended(task) } else { arrive(.ended(unsafeBitCast(task, to: UnownedJob.self))) }
  }

  private func arrive(_ arrival: Inbox.Arrival) {
    if !inbox.put(arrival), case .job = arrival { reject(arrival) }
  }

  /// Does with what comes after the end all that is still to be done with it.
  private func reject(_ arrival: Inbox.Arrival) {
    switch arrival {
    // An actor may be others', too, who wait for it.
    case .job(let job, _, _, _): if job.kind == .turnOfActor { candlestick_enqueue_elsewhere(job.pointer) }
    case .created(let task): task.release()
    case .woken, .ended: break
    }
  }

  private func takeArrivals() {
    guard let arrivals = inbox.take() else { return }
    pollers.changed(after: stepCount)
    isOutsideSilent = false
    isOutsideServed = false
    endOfWait = nil
    wasTaskAway = false
    hasHeardFromOutside = true
    if candlestick_has_foreign_executors(hooks) { _ = tasks.hasAnyEndedElsewhere() }
    for arrival in arrivals {
      switch arrival {
      case .job(let job, let lane, let delay, let maker): enqueue(job, lane, after: delay, madeBy: maker)
      case .created(let task):
        created(task)
        task.release()
      case .ended(let task): tasks.ended(task.pointer, isElsewhere: true)
      case .woken(let waiter): wake(waiter)
      }
    }
  }

  // MARK: - Taking steps

  /// Does the next thing that is to be done.
  ///
  /// - Parameters:
  ///   - limit: the time, in nanoseconds since the simulation began, that it is not to go past.
  ///   - isAdvancing: whether timers up to the limit are due even if time does not advance by itself.
  ///   - awaitsOutside: whether the caller waits for what is outside, where nothing else is left.
  func progress(until limit: Int64 = .max, isAdvancing: Bool = false, awaitsOutside: Bool = true) -> Progress {
    takeArrivals()
    if !timersOfCancelledSleeps.isEmpty { freeCancelledSleeps() }
    if !observersSteps.isEmpty {
      run(observersSteps.removeFirst())
      return .moved
    }
    if let step = firstStepOfUse() {
      if !overtake(until: limit, isAdvancing: isAdvancing) { run(nextStep(step)) }
      return .moved
    }
    if isMainQueueWaiting() {
      isOutsideOnlyServed = true
      return .awaitsOutside(isTaskAway: true)
    }
    isServedForOthers = false
    if !isOutsideSilent {
      // A task that is away ends a moment before those who wait for it arrive.
      wasTaskAway = wasTaskAway || isAnyTaskAway()
      if wasTaskAway, tasks.isAnyNotReady(except: runningTasks) {
        isOutsideOnlyServed = false
        return .awaitsOutside(isTaskAway: true)
      }
    }
    if observers.takeUnseenStep(at: time) {
      tellWatchersOfStep()
      return .moved
    }
    if advance(until: limit, isAdvancing: isAdvancing) { return .moved }
    let isTimeAwaited = ready.count > 0 || !timers.isEmpty
    if limit < .max, waiters.contains(where: { !$0.watchesSteps }) || isTimeAwaited && (autoAdvance || isAdvancing) {
      return .timeIsUp
    }
    if ready.count > 0 {
      // Time stands still for those that poll: that they do it for ever is for the limit to find.
      run(nextStep(0))
      return .moved
    }
    // The one that watches for the shortest time goes on first: what it does then may be what others wait for.
    let watcher = waiters.indices.filter { waiters[$0].watchesSteps && waiters[$0].time <= limit }
      .min { waiters[$0].time < waiters[$1].time }
    let isAwaited = watcher.map { waiters[$0].awaitsOutside } ?? awaitsOutside
    if !isOutsideSilent, isAwaited || !isOutsideServed {
      isOutsideOnlyServed = !isAwaited
      return .awaitsOutside(isTaskAway: false)
    }
    guard let watcher else { return .standstill }
    resume(waiters.remove(at: watcher), with: .standstill)
    return .moved
  }

  /// Whether the main queue is to be served before time goes on. Where it is waiting all the same after that, as in a block of
  /// its own, time goes on.
  private func isMainQueueWaiting() -> Bool {
    guard mainQueueServings < Self.mostServingsOfMainQueue, !tasks.isEmpty else { return false }
    let blocks = mainQueueBlocks
    guard candlestick_main_queue_waits(&mainQueueBlocks) else { return false }
    mainQueueServings += 1
    isServedForOthers = blocks == mainQueueBlocks
    return true
  }

  /// Whether a task is with an executor outside of the simulation, or has just ended there.
  private func isAnyTaskAway() -> Bool {
    if !candlestick_has_foreign_executors(hooks) {
      guard tasks.isAnyKeptOut(running: runningTasks) else { return false }
      candlestick_note_foreign_executor(hooks)
    }
    // In this order, for one that ends meanwhile to be seen.
    return tasks.isAnyAway(running: runningTasks) || tasks.hasAnyEndedElsewhere()
  }

  /// Whether a task is not to be given up however long it takes: one that is outside, or that may sleep there, in real time.
  var isAnyTaskAtWorkOutside: Bool {
    candlestick_has_foreign_executors(hooks) && (tasks.isAnyAway(running: runningTasks) || tasks.hasOneWithOwnExecutor)
  }

  /// The index of the first step that is not that of a poller that sees no change; nil if there is none.
  private func firstStepOfUse() -> Int? {
    if pollers.isEmpty { return ready.count > 0 ? 0 : nil }
    return (0..<ready.count).first { !pollers.isIdle(ready[$0]) }
  }

  /// - Parameter stepOfUse: the index of the step to take if the schedule chooses that of a poller that sees no change.
  private func nextStep(_ stepOfUse: Int) -> Step {
    if ready.count == 1 { return ready.remove(at: 0) }
    var index = scheduler.choose(among: ready)
    if !pollers.isEmpty, pollers.isIdle(ready[index]) { index = stepOfUse }
    if record != nil, index != 0 {
      let overtaken = (0..<index).map { (step: ready[$0].identity, task: task(of: ready[$0])) }
      record?.willOvertake(overtaken)
    }
    return ready.remove(at: index)
  }

  private func run(_ step: Step) {
    stepCount += 1
    if step.lane == .hop { hopCount += 1 }
    scheduler.began(step, recordedBy: self)
    if record != nil { takeDown(step) }
    let outer = (continuationOfStep, observers.stepping)
    let isOfObserver = observers.contains(step.task)
    if !isOfObserver { isOutsideSilent = false }
    let kind = step.job.kind
    let isBrief = step.isBrief || step.lane == .hop || (kind == .continuation && step.lane == .tasks)
    continuationOfStep = isBrief ? JobsOfStep() : nil
    observers.stepping = isOfObserver ? step.task : nil
    candlestick_begin_step(hooks)
    run(step.job, step.lane)
    if let jobs = continuationOfStep {
      continuationOfStep = nil
      if jobs.isEmpty, step.lane == .hop { tasks.wasQueued(step.job.pointer) }
      for job in jobs { run(job, .tasks) }
    }
    candlestick_end_step(hooks)
    (continuationOfStep, observers.stepping) = outer
    if !pollers.isEmpty { pollers.took(step.task, in: stepCount) }
    if isOfObserver, observers.contains(step.task) {
      observers.took(step.task, kind)
    } else {
      isOutsideServed = false
      mainQueueServings = 0
      // On the main actor, a task looks and goes on to watch in one step.
      tellWatchersOfStep(except: step.lane == .mainActor ? step.task : nil)
    }
  }

  private func run(_ job: UnownedJob, _ lane: SimulationExecutor.Lane) {
    let kind = job.kind
    let pointer = job.pointer
    if kind == .task {
      tasks.began(pointer)
      runningTasks.append(pointer)
    }
    let wasInTurnOfActor = isInTurnOfActor
    isInTurnOfActor = kind == .turnOfActor
    defer { isInTurnOfActor = wasInTurnOfActor }
    switch lane {
    case .tasks: job.runSynchronously(on: taskExecutor)
    case .mainActor:
      let isOfTimer = runLoopTimers.contains(pointer)
      job.runSynchronously(on: mainExecutor)
      if !isOfTimer { candlestick_count_run_loop_event() }
    case .hop: job.runSynchronously(on: hopExecutor)
    }
    if kind == .task { runningTasks.removeLast() }
    tasks.stepEnded()
    releaseEndedTasks()
  }

  private func releaseEndedTasks() {
    while let task = tasks.takeEnded() { task.release() }
  }

  /// Runs the jobs of timers whose sleeps have been cancelled. All that they do is free the memory of the sleep, so that they
  /// are no steps.
  private func freeCancelledSleeps() {
    while let job = timersOfCancelledSleeps.popLast() {
      continuationOfStep = JobsOfStep()
      run(job, .tasks)
      let jobs = continuationOfStep ?? JobsOfStep()
      continuationOfStep = nil
      for job in jobs { run(job, .tasks) }
    }
  }

  // MARK: - Waiting

  /// Lets the time pass that the next thing waits for.
  ///
  /// - Returns: whether there was something to wait for, up to the limit.
  private func advance(until limit: Int64, isAdvancing: Bool) -> Bool {
    let waiter = waiters.indices.min { waiters[$0].time < waiters[$1].time }
    let target = waiter.map { waiters[$0].time } ?? .max
    let mayAdvance = autoAdvance || isAdvancing || waiters.contains { !$0.watchesSteps }
    if mayAdvance, ready.count > 0, passTimeOfPollers(until: min(target, limit)) { return true }
    if mayAdvance, let timer = timers.first, timer.deadline <= min(target, limit) {
      fireTimers(at: timer.deadline)
      return true
    }
    guard let waiter, target <= limit else { return false }
    // Whoever watches is told that nothing is left, rather than that the time is over, where that is so.
    let isNothingLeft = timers.isEmpty && ready.count == 0 || !mayAdvance
    if isNothingLeft, waiters.allSatisfy(\.watchesSteps) { return false }
    time = max(time, target)
    resume(waiters.remove(at: waiter), with: .time)
    return true
  }

  /// Lets time go on to the next timer although steps are ready, as if those were slow, where the schedule has it so.
  ///
  /// Time does not come to a limit by that, nor to what a task waits for: the steps must be in time for it.
  private func overtake(until limit: Int64, isAdvancing: Bool) -> Bool {
    guard scheduler.mayOvertake, autoAdvance, !isAdvancing, let timer = timers.first, timer.deadline < limit,
      waiters.allSatisfy({ $0.watchesSteps && timer.deadline < $0.time }), !isAnyTaskAway(),
      scheduler.overtakes(ready, after: max(timer.deadline - time, 0))
    else { return false }
    if record != nil {
      let task = task(of: ready[0])
      record?.timeWillOvertake(task)
    }
    fireTimers(at: timer.deadline)
    return true
  }

  /// Lets a little time pass, since all tasks that are ready poll until it is late enough, or until something happens.
  ///
  /// - Returns: whether it has; not if it has come to the limit, or comes to the next timer.
  private func passTimeOfPollers(until limit: Int64) -> Bool {
    scheduler.timePassesForPollers()
    let deadline = timers.first?.deadline ?? .max
    let step = pollers.timeToPass(at: time, isTimerSet: !timers.isEmpty)
    guard time < limit, time < deadline, step < deadline - time else { return false }
    time += min(step, limit - time)
    pollers.changed(after: stepCount)
    return true
  }

  private func fireTimers(at deadline: Int64) {
    time = max(time, deadline)
    pollers.changed(after: stepCount)
    while let timer = timers.first, timer.deadline <= time {
      _ = timers.removeFirst()
      timer.sleeper?.wakeUp = nil
      makeReady(Step(job: timer.job, lane: timer.lane, task: timer.task))
    }
  }

  /// Lets time pass in which nothing happens.
  func skip(to time: Int64) {
    self.time = max(self.time, time)
    whenSkipped?()
  }

  /// Is called when time has passed in which nothing happened.
  var whenSkipped: (() -> Void)?

  /// Takes note that the code controls time itself.
  func timeIsControlled() { scheduler.timeIsControlled() }

  /// Waits, in a task of the simulation, until nothing is ready at some time.
  ///
  /// - Parameter time: when to be told, in nanoseconds since the simulation began.
  nonisolated(nonsending) func wait(until time: Int64) async {
    timeIsControlled()
    _ = await wait { Waiter(time: time, task: $0, continuation: $1) }
  }

  /// Waits, in a task of the simulation, for whatever happens next.
  ///
  /// - Parameters:
  ///   - time: when to be told that the time is over, in nanoseconds since the simulation began.
  ///   - start: the time from which on to be told of steps.
  ///   - awaitsOutside: whether to wait for what is outside, where nothing else is left.
  nonisolated(nonsending) func watch(until time: Int64, from start: Int64, awaitsOutside: Bool) async -> Waiter.News {
    await wait {
      Waiter(
        time: time,
        watchesStepsFrom: start,
        awaitsOutside: awaitsOutside,
        task: $0,
        continuation: $1
      )
    }
  }

  /// Waits, in a task of the simulation, until it is woken.
  ///
  /// - Parameters:
  ///   - id: what it is woken by.
  ///   - time: when to be told that the time is over, in nanoseconds since the simulation began.
  nonisolated(nonsending) func pause(_ id: ObjectIdentifier, until time: Int64) async -> Waiter.News {
    await wait {
      Waiter(time: time, watchesStepsFrom: .max, awaitsOutside: true, id: id, task: $0, continuation: $1)
    }
  }

  /// Wakes the task that pauses, if it does. Any thread may call this.
  func wake(_ id: ObjectIdentifier) {
    guard isOfThread else { return arrive(.woken(id)) }
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    resume(waiters.remove(at: index), with: .step)
  }

  private nonisolated(nonsending) func wait(
    _ makeWaiter: (Int?, UnsafeContinuation<Waiter.News, Never>) -> Waiter
  ) async -> Waiter.News {
    await withUnsafeContinuation { waiters.append(makeWaiter(tasks.current, $0)) }
  }

  /// Lets the steps of the task that runs here and now go before all others, those of the tasks that it starts too.
  ///
  /// - Returns: whether that was not so already.
  func beginObserving() -> Bool {
    tasks.current.map { observers.insert($0) } ?? false
  }

  /// Has the task that runs here and now wait for its turn again, as all others do.
  func endObserving() {
    if let task = tasks.current { observers.remove(task) }
  }

  /// How often watchers have been told of steps.
  @exclusivity(unchecked) private(set) var seenStepCount = 0

  /// - Parameter task: the one whose step it was, if that is none that it waits for itself.
  private func tellWatchersOfStep(except task: Int? = nil) {
    seenStepCount += 1
    guard !waiters.isEmpty else { return }
    let isTold = { [time] (waiter: Waiter) in
      (task == nil || waiter.task != task) && waiter.watchesStepsFrom.map { $0 <= time } ?? false
    }
    let watchers = waiters.filter(isTold)
    guard !watchers.isEmpty else { return }
    waiters.removeAll(where: isTold)
    for watcher in watchers { resume(watcher, with: .step) }
  }

  private func resume(_ waiter: Waiter, with news: Waiter.News) {
    resumed = waiter.task
    waiter.continuation.resume(returning: news)
    resumed = nil
  }

  // MARK: - What is outside

  /// How many tasks the code has made.
  var taskCount: Int { tasks.countWithoutTimers }

  /// Whether there are tasks that have not ended.
  var hasTasks: Bool {
    tasks.sweep()
    releaseEndedTasks()
    return !tasks.isEmpty
  }

  /// Takes note that what is outside may have done something.
  func outsideWasServed() {
    pollers.changed(after: stepCount)
    if isServedForOthers { return }
    isOutsideServed = true
    tellWatchersOfStep()
  }

  /// Takes note that nothing has come from outside in the time that there was.
  func outsideWasSilent() {
    isOutsideSilent = true
    endOfWait = nil
    wasTaskAway = false
  }
}
#endif
