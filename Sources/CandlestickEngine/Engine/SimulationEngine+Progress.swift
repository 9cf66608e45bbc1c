import CandlestickSimulation

// Decides what a simulation does next, and advances its time.
extension SimulationEngine {
  /// The result of one call of `progress`.
  enum Progress {
    /// A step ran, or a waiting task was resumed.
    case moved
    /// Nothing is due before the time limit.
    case timeIsUp
    /// Blocked until an outside event arrives or the wait times out. Time must not advance meanwhile if a task is away
    /// or outside work gets real time.
    case awaitsOutside(isTaskAway: Bool)
    /// Idle for good: nothing more can happen in the simulation.
    case idle
  }

  /// Runs the next step or event that is due.
  ///
  /// - Parameters:
  ///   - limit: the time limit, in nanoseconds since the simulation began.
  ///   - isAdvancing: true to fire timers up to the limit even without `autoAdvance`.
  ///   - awaitsOutside: true if the caller waits for outside events when nothing inside is left to do.
  ///   - awaitsProcesses: true to wait for processes that the code has started even if there is a limit.
  func progress(
    until limit: Int64 = .max,
    isAdvancing: Bool = false,
    awaitsOutside: Bool = true,
    awaitsProcesses: Bool = false
  ) -> Progress {
    takeArrivals()
    // The host's code may have signalled something since the last step.
    wakeSignalled()
    if tasks.followed.isOn { reachSuspensions() }
    if !workItems.isEmpty { takeWorkItemNotifications() }
    if timers.hasCancelled { freeCancelledSleeps() }
    if let step = nextStep {
      nextStep = nil
      run(step)
      return .moved
    }
    if let step = queue.takePollStep() {
      run(step)
      return .moved
    }
    if let step = queue.firstUsefulStep {
      if !fireTimerEarly(until: limit, isAdvancing: isAdvancing) { run(takeStep(orElse: step)) }
      return .moved
    }
    if takeGroupNotifications() { return .moved }
    isProcessAwaited = false
    if mainLoop.shouldDrain(hasTasks: !tasks.isEmpty) { return .awaitsOutside(isTaskAway: true) }
    if !outside.isSilent {
      // A task that is away ends a moment before the tasks that await it arrive.
      if !outside.isTaskAway, findTasksAway() { outside.sawTaskAway() }
      if outside.isTaskAway, tasks.isAnyAwayOrSuspended { return awaitOutside(isTaskAway: true) }
    }
    if queue.polls.takeUnseenStep(at: time) {
      announceStep()
      return .moved
    }
    // If only the time-outs of blocked steps are left, outside code may end those waits first.
    if !outside.isSilent, blocked.timeoutCount > 0, timers.count == blocked.timeoutCount {
      return awaitOutside(isTaskAway: false)
    }
    if let progress = advance(until: limit, isAdvancing: isAdvancing) { return progress }
    let isTimeAwaited = !queue.isEmpty || !timers.isEmpty
    if limit < .max, !waiters.areAllPolls || isTimeAwaited && (autoAdvance || isAdvancing) { return .timeIsUp }
    if !queue.isEmpty {
      // Time does not advance for the spinners. If they never stop, the limit ends the simulation.
      run(takeStep(orElse: 0))
      return .moved
    }
    let poll = waiters.nextIndex { $0.isPoll && $0.time <= limit }
    let isAwaited = poll.map { waiters[$0].awaitsOutside } ?? awaitsOutside
    // Polls have a time limit, and the end of a simulation waits for no process.
    if isAwaited, poll == nil, awaitsProcesses || limit == .max, !hasCancelledDispatch { awaitProcesses() }
    if !outside.isSilent, isAwaited || !mainLoop.isDrained {
      return awaitOutside(isTaskAway: false, skipsWaiting: !isAwaited)
    }
    guard let poll else { return .idle }
    queue.graph?.separate()
    // The waiter with the earliest end comes first, because others may depend on it.
    resume(waiters.remove(at: poll), with: .idle)
    return .moved
  }

  /// The reason why `run(while:)` stopped.
  enum StopReason {
    /// The simulation exceeded its limits.
    case limitExceeded
    /// Nothing is due before the time limit.
    case timeIsUp
    /// Nothing more can happen inside the simulation.
    case idle
  }

  /// Makes progress, and waits for outside events, as long as a condition is true.
  ///
  /// - Parameters:
  ///   - condition: checked before each step.
  ///   - progress: calls `progress`.
  /// - Returns: nil if the condition became false.
  func run(while condition: () -> Bool, _ progress: () -> Progress) -> StopReason? {
    while condition() {
      if isLimitExceeded() { return .limitExceeded }
      switch progress() {
      case .moved: continue
      case .awaitsOutside:
        if isLimitExceeded(checksTime: true) { return .limitExceeded }
        pause { awaitOutsideEvents() }
      case .timeIsUp: return .timeIsUp
      case .idle: return .idle
      }
    }
    return nil
  }

  /// - Parameter skipsWaiting: true to drain the main run loop without waiting for events.
  private func awaitOutside(isTaskAway: Bool, skipsWaiting: Bool = false) -> Progress {
    mainLoop.skipsWaiting = skipsWaiting
    return .awaitsOutside(isTaskAway: isTaskAway)
  }

  /// Removes and returns the step that the schedule chooses.
  ///
  /// - Parameters:
  ///   - usefulStep: the index to use if the schedule chooses a step of an idle spinner.
  ///   - isInterrupting: true if the step interrupts the current one.
  @inline(__always) func takeStep(orElse usefulStep: Int, isInterrupting: Bool = false) -> Step {
    if queue.graph != nil { finishEvent() }
    let index = queue.choose(orElse: usefulStep)
    if index != 0 || isInterrupting { stepLog?.willReorder(queue.ready, index, task) }
    return queue.ready.remove(at: index)
  }

  // MARK: - Time

  /// Returns the time after a delay, in nanoseconds since the simulation began.
  func time(after delay: Duration) -> Int64 {
    let (sum, isTooLong) = time.addingReportingOverflow(max(delay, .zero).wholeNanoseconds)
    return isTooLong ? .max : sum
  }

  /// Advances time to the next timer or waiter. Returns nil if there is none within the limit.
  private func advance(until limit: Int64, isAdvancing: Bool) -> Progress? {
    let target = waiters.nextTime ?? .max
    let mayAdvance =
      autoAdvance || isAdvancing || !waiters.areAllPolls
      || timers.first.map { blocked.anySleeps(until: $0.due) } == true
    if mayAdvance, !queue.isEmpty, advanceForSpinners(until: min(target, limit)) { return .moved }
    if mayAdvance, let timer = timers.first, timer.deadline <= min(target, limit) {
      if holdTimeForWorkOutside(until: timer.deadline) { return awaitOutside(isTaskAway: true) }
      fireTimers(at: timer.deadline)
      return .moved
    }
    guard target <= limit, !waiters.isEmpty else { return nil }
    // If nothing is left to do, polls are notified of that, not of the time.
    let isNothingLeft = timers.isEmpty && queue.isEmpty || !mayAdvance
    if isNothingLeft, waiters.areAllPolls { return nil }
    time = max(time, target)
    queue.graph?.separate()
    if let index = waiters.nextIndex() { resume(waiters.remove(at: index), with: .time) }
    return .moved
  }

  /// Fires the next timer before the ready steps, as if these were slow, if the schedule decides so.
  ///
  /// The timer must come before the limit and before any waiter's time, because the ready steps run before those.
  private func fireTimerEarly(until limit: Int64, isAdvancing: Bool) -> Bool {
    guard !timers.isEmpty, queue.scheduler.mayFireTimersEarly, autoAdvance, !isAdvancing, waiters.areAllPolls,
      let timer = timers.first, timer.deadline < min(limit, waiters.nextTime ?? .max), !findTasksAway(),
      queue.scheduler.firesTimerEarly(before: queue.ready, after: max(timer.deadline - time, 0))
    else { return false }
    if stepLog != nil {
      let task = task(of: queue.ready[0])
      stepLog?.timerWillFireEarly(before: task)
    }
    fireTimers(at: timer.deadline)
    return true
  }

  /// Advances time a little, because all ready tasks poll.
  ///
  /// Returns false at the limit, or if the next timer is due first.
  private func advanceForSpinners(until limit: Int64) -> Bool {
    queue.scheduler.timePassesForSpinners()
    let deadline = timers.first?.deadline ?? .max
    let step = queue.spinners.timeToPass(at: time, isTimerSet: !timers.isEmpty)
    guard time < limit, time < deadline, step < deadline - time else { return false }
    time += min(step, limit - time)
    queue.spinners.changed(after: stepCount)
    mainLoop.timePassesForSpinners(at: time)
    return true
  }

  private func fireTimers(at deadline: Int64) {
    time = max(time, deadline)
    queue.spinners.changed(after: stepCount)
    queue.graph?.separate()
    for timer in takeDueTimers() {
      queue.graph?.fires(timer: timer.number)
      if timer.executor == .queue {
        fire(timer)
      } else {
        queue.append(Step(job: timer.job, executor: timer.executor, task: timer.task))
      }
    }
  }

  /// Advances time although nothing is due.
  func skip(to time: Int64) {
    self.time = max(self.time, time)
    whenSkipped?()
  }

  /// Advances time while the calling code waits, and runs everything that becomes due, until nothing is ready.
  ///
  /// - Parameter end: the target time, in nanoseconds since the simulation began.
  /// - Throws: ``SimulationError`` if the simulation exceeds its limits first.
  func passTime(until end: Int64) throws {
    timeIsControlled()
    let reason = recordStepsWithin {
      keepActorBusy {
        run(while: { true }) {
          let progress = progress(until: end, isAdvancing: true)
          if case .awaitsOutside(isTaskAway: false) = progress { return .idle }
          return progress
        }
      }
    }
    if reason == .limitExceeded { throw SimulationError.neverEnding(self) }
    skip(to: end)
  }

  /// Records that the code controls time itself.
  func timeIsControlled() { queue.scheduler.timeIsControlled() }
}
