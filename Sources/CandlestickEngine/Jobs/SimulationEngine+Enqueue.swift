import CRuntimeHooks
import CandlestickSimulation

// Accepts the jobs that the runtime enqueues, and the jobs and events from other threads.
extension SimulationEngine {
  /// Enqueues a job. Any thread may call this.
  func enqueue(_ job: UnownedJob, _ executor: ExecutorKind) {
    if isOnThread { return accept(job, executor) }
    deliver {
      $0.accept(job, executor)
    } orElse: {
      // Tasks outside the simulation may be waiting for the same actor.
      if job.kind == .actorTurn { candlestick_enqueue_elsewhere(job.pointer) }
    }
  }

  /// Enqueues a job for a later time. Any thread may call this.
  func enqueue(_ job: UnownedJob, _ executor: ExecutorKind, after delay: Duration) {
    let creator = TaskIdentity.current
    if isOnThread {
      accept(job, executor, after: delay, createdBy: creator)
    } else {
      deliver { $0.accept(job, executor, after: delay, createdBy: creator) }
    }
  }

  func accept(_ job: UnownedJob, _ executor: ExecutorKind) {
    if invariants.isMakingTask { return invariants.unstartedTasks.append(job) }
    let kind = job.kind
    if running.collectsJobs, kind == .actorTurn || kind == .task && executor == .tasks {
      collectedJobs.append(job)
    } else {
      let task = task(of: job, kind, isDelayed: false)
      let isStart = kind == .task && tasks.isNewestStart(task)
      if isStart || kind == .continuation, delays(job, executor, isStart: isStart, task: task) { return }
      var step = Step(job: job, executor: executor, task: task)
      step.needsNoThread = clock.resumedWaiter != nil
      queue.append(step)
    }
  }

  private func accept(
    _ job: UnownedJob,
    _ executor: ExecutorKind,
    after delay: Duration,
    createdBy creator: TaskIdentity?
  ) {
    let task = task(of: job, job.kind, isDelayed: true)
    let sleeper = creator.flatMap { tasks.sleeper($0, timer: job) }
    if delay <= .zero {
      return queue.append(Step(job: job, executor: executor, isBrief: sleeper != nil, task: yielded(sleeper) ?? task))
    }
    sleeper?.yieldCount = 0
    setTimer(job, executor, at: time(after: delay), task: task, sleeper: sleeper)
  }

  /// Sets a timer for a job. Returns the timer's number.
  ///
  /// - Parameter reading: the number of times that the code had read a clock when it chose the deadline; nil for now.
  @discardableResult
  func setTimer(
    _ job: UnownedJob,
    _ executor: ExecutorKind = .queue,
    at deadline: Int64,
    task: Int? = nil,
    sleeper: SimulatedTask? = nil,
    reading: UInt32? = nil
  ) -> Int {
    let reading = reading ?? readingCount
    let timer = clock.timers.insert(job, executor, at: deadline, task: task, sleeper: sleeper, reading: reading)
    queue.graph?.set(timer: timer)
    return timer
  }

  /// Returns the number of the task that an enqueued job resumes; nil if unknown.
  private func task(of job: UnownedJob, _ kind: candlestick_job_kind, isDelayed: Bool) -> Int? {
    switch kind {
    case .task: enqueued(job.pointer, isDelayed: isDelayed)
    case .continuation: yielded(currentTask)
    case .actorTurn: clock.resumedWaiter?.task ?? polls.stepping ?? firstTask(ofTurn: job)?.number
    case .block, .resumption, .event, .other: nil
    }
  }

  /// Returns the first task in the queue of the actor that a job drains.
  ///
  /// A task may reach an actor by a hop or through the actor's queue. This depends on optimizations, because a standard
  /// library function that is not inlined bypasses our hook. The steps are the same in both cases.
  func firstTask(ofTurn job: UnownedJob) -> SimulatedTask? {
    candlestick_first_turn_task(job.pointer).flatMap { tasks[UnsafeMutableRawPointer(mutating: $0)] }
  }

  /// Records that a task yields, or sleeps for zero seconds. Returns the task's number.
  private func yielded(_ task: SimulatedTask?) -> Int? {
    if let task {
      tasks.countsYields = true
      queue.spinners.yielded(task, in: stepCount, at: time)
    }
    return task?.number
  }

  /// Records that a task is enqueued. Returns the task's number.
  private func enqueued(_ task: UnsafeMutableRawPointer, isDelayed: Bool) -> Int {
    let count = tasks.count
    let number = tasks.enqueued(task, isDelayed: isDelayed, isHop: runner.isHop(task))
    if number > count { recordStart(of: number) }
    if !clock.timers.isEmpty, let sleeper = tasks[task] { clock.timers.cancel(sleeper) }
    return number
  }

  // MARK: - Arrivals from other threads

  /// Calls a closure on the simulation's thread when it next takes arrivals. Any thread may call this.
  ///
  /// - Parameters:
  ///   - accept: the closure.
  ///   - reject: called in place of `accept` if the simulation has ended.
  func deliver(_ accept: @escaping (SimulationEngine) -> Void, orElse reject: @escaping () -> Void = {}) {
    // Before this function returns, the host may take the arrival and release the engine.
    let retained = Unmanaged.passRetained(self)
    defer { retained.release() }
    if !outside.inbox.put(Inbox.Arrival(accept: accept, reject: reject)) { reject() }
  }

  func takeArrivals() {
    let arrivals = outside.takeArrivals()
    if arrivals.isEmpty { return }
    queue.spinners.changed(after: stepCount)
    queue.graph?.dependsOnOutside()
    if hasForeignExecutors { _ = tasks.forgetEndedElsewhere() }
    for arrival in arrivals { arrival.accept(self) }
    if !blocked.isEmpty { wakeBlocked(checksAll: true) }
    if !dispatch.descriptorSources.isEmpty { wakeDescriptorSources() }
  }
}
