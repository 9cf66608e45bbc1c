#if os(Linux)
import CRuntimeHooks

// Accepts the jobs that the runtime enqueues, and the jobs and events that other threads send.
extension SimulationEngine {
  /// Enqueues a job. Any thread may call this.
  func enqueue(_ job: UnownedJob, _ executor: ExecutorKind) {
    if isOfThread { accept(job, executor) } else { arrive(.job(job, executor)) }
  }

  /// Enqueues a job for a later time. Any thread may call this.
  func enqueue(_ job: UnownedJob, _ executor: ExecutorKind, after delay: Duration) {
    let creator = TaskIdentity.current
    if isOfThread {
      accept(job, executor, after: delay, createdBy: creator)
    } else {
      arrive(.timer(job, executor, delay, creator))
    }
  }

  private func accept(_ job: UnownedJob, _ executor: ExecutorKind) {
    let kind = job.kind
    if continuationOfStep != nil, kind == .turnOfActor || kind == .task && executor == .tasks {
      continuationOfStep?.append(job)
    } else {
      var step = Step(job: job, executor: executor, task: task(of: job, kind, isDelayed: false))
      step.needsNoThread = resumedWaiter != nil
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
    timers.insert(job, executor, at: time(after: delay), task: task, sleeper: sleeper)
  }

  /// Returns the number of the task that an enqueued job resumes; nil if unknown.
  private func task(of job: UnownedJob, _ kind: candlestick_job_kind, isDelayed: Bool) -> Int? {
    switch kind {
    case .task: enqueued(job.pointer, isDelayed: isDelayed)
    case .continuation: yielded(currentTask)
    case .turnOfActor: resumedWaiter?.task ?? queue.observers.stepping ?? firstTask(ofTurn: job)?.number
    case .block, .resumption, .other: nil
    }
  }

  /// Returns the first task in the queue of the actor that a job drains.
  ///
  /// A task may reach an actor by a hop or through the actor's queue, depending on optimizations: a function of the standard library
  /// that is not inlined bypasses our hook. The steps are the same.
  func firstTask(ofTurn job: UnownedJob) -> SimulatedTask? {
    candlestick_first_task_of_turn(job.pointer).flatMap { tasks[UnsafeMutableRawPointer(mutating: $0)] }
  }

  /// Records that a task yields, or sleeps for zero seconds. Returns its number.
  private func yielded(_ task: SimulatedTask?) -> Int? {
    if let task {
      tasks.countsYields = true
      queue.pollers.yielded(task, in: stepCount, at: time)
    }
    return task?.number
  }

  /// Records that a task is enqueued. Returns its number.
  private func enqueued(_ task: UnsafeMutableRawPointer, isDelayed: Bool) -> Int {
    let count = tasks.count
    let number = tasks.enqueued(task, isDelayed: isDelayed, isHop: runner.isHop(task))
    if number > count { isStarted(number) }
    if !timers.isEmpty, let sleeper = tasks[task] { timers.cancel(sleeper) }
    return number
  }

  // MARK: - Arrivals from other threads

  /// Puts an arrival into the inbox. Any thread may call this.
  func arrive(_ arrival: Inbox.Arrival) {
    // The host may take the arrival, and release the engine, before this returns.
    let retained = Unmanaged.passRetained(self)
    defer { retained.release() }
    if !inbox.put(arrival) { reject(arrival) }
  }

  /// Disposes of an arrival that comes after the end.
  ///
  /// - Parameter wasPut: true if it was in the inbox.
  func reject(_ arrival: Inbox.Arrival, wasPut: Bool = false) {
    switch arrival {
    // Tasks outside the simulation may wait for the same actor.
    case .job(let job, _): if job.kind == .turnOfActor { candlestick_enqueue_elsewhere(job.pointer) }
    case .block(let job, let delay): candlestick_enqueue_block_job_elsewhere(job.block, delay)
    case .notification(_, let job): candlestick_enqueue_block_job_elsewhere(job.block, 0)
    case .created(let task): if wasPut { task.release() }
    case .timer, .runLoopTimer, .woken, .ended, .queueChanged, .groupLeft, .source: break
    }
  }

  func takeArrivals() {
    guard let arrivals = inbox.take() else { return }
    queue.pollers.changed(after: stepCount)
    outside = .idle(isTaskAway: false)
    hasReceivedEvents = true
    if hooks.hasForeignExecutors { _ = tasks.hasAnyEndedElsewhere() }
    defer { if !blocked.isEmpty { wakeBlocked(checksAll: true) } }
    for arrival in arrivals {
      switch arrival {
      case .job(let job, let executor): accept(job, executor)
      case .timer(let job, let executor, let delay, let creator):
        accept(job, executor, after: delay, createdBy: creator)
      case .created(let task):
        created(task)
        task.release()
      case .ended(let task): tasks.ended(task.pointer, isElsewhere: true)
      case .woken(let waiter): wake(waiter)
      case .block(let job, let delay): accept(job.block, after: delay)
      case .queueChanged(let queue): queueChanged(queue.pointer)
      case .source(let source, let change): source.apply(change)
      case .runLoopTimer(let timer, let delay): runLoopTimers.restart(timer.pointer, after: delay)
      case .groupLeft(let group): groupLeft(group.pointer)
      case .notification(let group, let job): notify(ofGroup: group.pointer, by: job.block)
      }
    }
  }
}
#endif
