#if os(Linux)
// What a simulation does next, and how its time advances.
extension SimulationEngine {
  /// The result of one turn of the engine.
  enum Progress {
    /// A step was taken, or a waiting task was resumed.
    case moved
    /// The time has reached the limit, and nothing is ready.
    case timeIsUp
    /// Blocked until an outside event arrives, or the wait is over. Time must not advance before that if a task is away, or if
    /// what the code has begun outside gets real time.
    case awaitsOutside(isTaskAway: Bool)
    /// Nothing can happen any more.
    case standstill
  }

  /// Does the next thing that is due.
  ///
  /// - Parameters:
  ///   - limit: the time that it may not pass, in nanoseconds since the simulation began.
  ///   - isAdvancing: whether timers up to the limit fire even without `autoAdvance`.
  ///   - awaitsOutside: whether the caller waits for outside events if nothing else is left.
  ///   - awaitsProcesses: true if it waits for the processes that the code has started although it has a limit.
  func progress(
    until limit: Int64 = .max,
    isAdvancing: Bool = false,
    awaitsOutside: Bool = true,
    awaitsProcesses: Bool = false
  ) -> Progress {
    takeArrivals()
    if !workItems.isEmpty { notifyOfWorkItems() }
    if timers.hasCancelled { freeCancelledSleeps() }
    if let step = nextStep {
      nextStep = nil
      run(step)
      return .moved
    }
    if let step = queue.takeStepOfObserver() {
      run(step)
      return .moved
    }
    if let step = queue.firstUsefulStep {
      if !overtake(until: limit, isAdvancing: isAdvancing) { run(takeStep(orElse: step)) }
      return .moved
    }
    if takeNotificationsOfGroups() { return .moved }
    isProcessAwaited = false
    if mainLoop.shouldDrain(hasTasks: !tasks.isEmpty) { return .awaitsOutside(isTaskAway: true) }
    if !outside.isSilent {
      // A task that is away ends a moment before the tasks that wait for it arrive.
      if !outside.isTaskAway, isAnyTaskAway() { outside.sawTaskAway() }
      if outside.isTaskAway, tasks.isAnyNotReady(except: runningTasks) { return awaitOutside(isTaskAway: true) }
    }
    if queue.observers.takeUnseenStep(at: time) {
      notifyWatchersOfStep()
      return .moved
    }
    // What may end the waits that only a timer would end comes from outside.
    if !outside.isSilent, blocked.timeoutCount > 0, timers.count == blocked.timeoutCount {
      return awaitOutside(isTaskAway: false)
    }
    if let progress = advance(until: limit, isAdvancing: isAdvancing) { return progress }
    let isTimeAwaited = !queue.isEmpty || !timers.isEmpty
    if limit < .max, !waiters.areAllWatchers || isTimeAwaited && (autoAdvance || isAdvancing) { return .timeIsUp }
    if !queue.isEmpty {
      // Time does not advance for the pollers: the limit ends the simulation if they never stop.
      run(takeStep(orElse: 0))
      return .moved
    }
    let watcher = waiters.nextWatcher(until: limit)
    let isAwaited = watcher?.awaitsOutside ?? awaitsOutside
    // Watchers have a time limit, and the end waits for no process.
    if isAwaited, watcher == nil, awaitsProcesses || limit == .max, !hasCancelledDispatch { awaitProcesses() }
    if !outside.isSilent, isAwaited || !mainLoop.isDrained {
      return awaitOutside(isTaskAway: false, skipsWaiting: !isAwaited)
    }
    guard let watcher = waiters.removeNextWatcher(until: limit) else { return .standstill }
    resume(watcher, with: .standstill)
    return .moved
  }

  /// - Parameter skipsWaiting: true to serve the main run loop without waiting for events.
  private func awaitOutside(isTaskAway: Bool, skipsWaiting: Bool = false) -> Progress {
    mainLoop.skipsWaiting = skipsWaiting
    return .awaitsOutside(isTaskAway: isTaskAway)
  }

  /// Lets the schedule choose the next step.
  ///
  /// - Parameters:
  ///   - usefulStep: the index of the step to take if the schedule chooses an idle poller's.
  ///   - isInterrupting: true if it interrupts the current step.
  @inline(__always) func takeStep(orElse usefulStep: Int, isInterrupting: Bool = false) -> Step {
    let index = queue.choose(orElse: usefulStep)
    if index != 0 || isInterrupting { record?.willOvertake(queue.ready, index, task) }
    return queue.remove(at: index)
  }

  // MARK: - Time

  /// The time since the simulation began, in nanoseconds.
  private(set) var time: Int64 {
    get { hooks.time }
    set { hooks.time = newValue }
  }

  /// The time after a delay, in nanoseconds.
  func time(after delay: Duration) -> Int64 {
    let (sum, isTooLong) = time.addingReportingOverflow(Int64(clamping: max(delay, .zero).wholeNanoseconds))
    return isTooLong ? .max : sum
  }

  func nextRandom() -> UInt64 { hooks.nextRandom() }

  /// Advances to the next time that anything waits for. Returns nil if there is none up to the limit.
  private func advance(until limit: Int64, isAdvancing: Bool) -> Progress? {
    let target = waiters.nextTime ?? .max
    let mayAdvance =
      autoAdvance || isAdvancing || !waiters.areAllWatchers
      || timers.first.map { blocked.anySleeps(until: $0.deadline) } == true
    if mayAdvance, !queue.isEmpty, passTimeOfPollers(until: min(target, limit)) { return .moved }
    if mayAdvance, let timer = timers.first, timer.deadline <= min(target, limit) {
      if holdsTime(until: timer.deadline) { return awaitOutside(isTaskAway: true) }
      fireTimers(at: timer.deadline)
      return .moved
    }
    guard target <= limit, !waiters.isEmpty else { return nil }
    // Watchers learn of the standstill, if it is one, rather than of the time.
    let isNothingLeft = timers.isEmpty && queue.isEmpty || !mayAdvance
    if isNothingLeft, waiters.areAllWatchers { return nil }
    time = max(time, target)
    if let waiter = waiters.removeNext() { resume(waiter, with: .time) }
    return .moved
  }

  /// Fires the next timer although steps are ready, as if those were slow, if the schedule decides so.
  ///
  /// Time does not reach the limit or a waiter's time this way: the steps have to be in time for it.
  private func overtake(until limit: Int64, isAdvancing: Bool) -> Bool {
    guard !timers.isEmpty, queue.scheduler.mayOvertake, autoAdvance, !isAdvancing, waiters.areAllWatchers,
      let timer = timers.first, timer.deadline < min(limit, waiters.nextTime ?? .max), !isAnyTaskAway(),
      queue.isOvertaken(after: max(timer.deadline - time, 0))
    else { return false }
    if record != nil {
      let task = task(of: queue[0])
      record?.timeWillOvertake(task)
    }
    fireTimers(at: timer.deadline)
    return true
  }

  /// Advances time a little, because all ready tasks poll until some time or event.
  ///
  /// Returns whether it has: not at the limit, and not if the next timer comes first.
  private func passTimeOfPollers(until limit: Int64) -> Bool {
    queue.scheduler.timePassesForPollers()
    let deadline = timers.first?.deadline ?? .max
    let step = queue.pollers.timeToPass(at: time, isTimerSet: !timers.isEmpty)
    guard time < limit, time < deadline, step < deadline - time else { return false }
    time += min(step, limit - time)
    queue.pollers.changed(after: stepCount)
    return true
  }

  private func fireTimers(at deadline: Int64) {
    time = max(time, deadline)
    queue.pollers.changed(after: stepCount)
    while let timer = timers.first, timer.deadline <= time {
      _ = timers.removeFirst()
      if timer.executor == .queue {
        fire(timer)
      } else {
        queue.append(Step(job: timer.job, executor: timer.executor, task: timer.task))
      }
    }
  }

  /// Advances time in which nothing happens.
  func skip(to time: Int64) {
    self.time = max(self.time, time)
    whenSkipped?()
  }

  /// Advances time while the calling code waits, and runs all that is due, until nothing is ready.
  ///
  /// - Parameter end: the time to reach, in nanoseconds since the simulation began.
  /// - Throws: ``SimulationError`` if it is never reached.
  func passTime(until end: Int64) throws {
    timeIsControlled()
    try keepActorBusy {
      while true {
        if isLimitExceeded() { throw SimulationError.neverEnding(self) }
        switch progress(until: end, isAdvancing: true) {
        case .moved: continue
        case .awaitsOutside(isTaskAway: true):
          if isLimitExceeded(checksTime: true) { throw SimulationError.neverEnding(self) }
          pause { awaitOutsideEvents() }
        case .awaitsOutside(isTaskAway: false), .timeIsUp, .standstill: return skip(to: end)
        }
      }
    }
  }

  /// Records that the code controls time itself.
  func timeIsControlled() { queue.scheduler.timeIsControlled() }
}
#endif
