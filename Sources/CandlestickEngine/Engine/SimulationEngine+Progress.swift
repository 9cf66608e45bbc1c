import CandlestickSimulation

// Decides what a simulation does next, and advances its time.
extension SimulationEngine {
  /// The result of one call of `progress`.
  enum Progress {
    /// A step ran, or a waiting task was resumed.
    case moved
    /// Nothing is due before the time limit.
    case timeIsUp
    /// Blocked until an outside event arrives or the wait times out. If it holds time, as for a task that is away, time
    /// must not advance meanwhile.
    case awaitsOutside(holdsTime: Bool)
    /// Idle for good: nothing more can happen in the simulation.
    case idle
  }

  /// Runs the next step or event that is due.
  func progress(_ terms: ProgressTerms = ProgressTerms()) -> Progress {
    takeNews()
    for source in ProgressSource.allCases { if let progress = ask(source, terms) { return progress } }
    return .idle
  }

  /// Takes what has become known since the last step, from other threads, the host's code and the runtime.
  private func takeNews() {
    takeArrivals()
    // The host's code may have signalled something since the last step.
    wakeSignalled()
    if tasks.followed.isOn { reachSuspensions() }
    if !dispatch.workItems.isEmpty { takeWorkItemNotifications() }
    if clock.timers.hasCancelled { freeCancelledSleeps() }
  }

  /// Returns the progress that a source makes; nil to ask the next one.
  private func ask(_ source: ProgressSource, _ terms: ProgressTerms) -> Progress? {
    switch source {
    case .chosenStep:
      guard let step = queue.takeChosenStep() else { return nil }
      run(step)
      return .moved
    case .pollStep:
      guard let step = queue.takePollStep() else { return nil }
      run(step)
      return .moved
    case .usefulStep:
      guard let step = queue.firstUsefulStep else { return nil }
      if !fireTimerEarly(terms), !passTimeForBusySteps(terms) { run(takeStep(orElse: step)) }
      return .moved
    case .groupNotifications: return takeGroupNotifications() ? .moved : nil
    case .mainQueue: return outside.shouldDrain(hasTasks: !tasks.isEmpty) ? .awaitsOutside(holdsTime: true) : nil
    case .taskAway: return mustAwaitTaskAway() ? awaitOutside(holdsTime: true) : nil
    case .pollStepToAnnounce:
      guard polls.takeUnseenStep(at: time) else { return nil }
      announceStep()
      return .moved
    case .eventBeforeTimeouts:
      let areTimeoutsLeft = blocked.timeoutCount > 0 && clock.timers.count == blocked.timeoutCount
      return !outside.wait.isOver && areTimeoutsLeft ? awaitOutside(holdsTime: false) : nil
    case .timeForSpinners: return advanceForSpinners(terms) ? .moved : nil
    case .timers: return fireNextTimers(terms)
    case .waiters: return resumeNextWaiter(terms) ? .moved : nil
    case .timeLimit: return isTimeUp(terms) ? .timeIsUp : nil
    case .spinnerStep:
      guard !queue.isEmpty else { return nil }
      run(takeStep(orElse: 0))
      return .moved
    case .outsideEvent: return awaitOutside(terms)
    case .idlePoll:
      guard let poll = clock.nextPoll(until: terms.limit) else { return nil }
      queue.graph?.separate()
      resume(clock.waiters.remove(at: poll), with: .idle)
      return .moved
    }
  }

  /// Returns true if a task on an outside executor may come back.
  private func mustAwaitTaskAway() -> Bool {
    guard !outside.wait.isOver else { return false }
    // A task that is away ends a moment before the tasks that await it arrive.
    if !outside.wait.isTaskAway, findTasksAway() { outside.sawTaskAway() }
    return outside.wait.isTaskAway && tasks.isAnyAwayOrSuspended
  }

  private func isTimeUp(_ terms: ProgressTerms) -> Bool {
    let isTimeAwaited = !queue.isEmpty || !clock.timers.isEmpty
    return terms.limit < .max && (!clock.areAllPolls || isTimeAwaited && (autoAdvance || terms.isAdvancing))
  }

  private func awaitOutside(_ terms: ProgressTerms) -> Progress? {
    let poll = clock.nextPoll(until: terms.limit)
    let isAwaited = poll.map { clock.waiters[$0].awaitsOutside } ?? terms.awaitsOutside
    // Polls have a time limit, and the end of a simulation waits for no process.
    if isAwaited, poll == nil, terms.awaitsProcesses || terms.limit == .max, !hasCancelledDispatch {
      outside.awaitProcesses(inside)
    }
    guard !outside.wait.isOver, isAwaited || !outside.isDrained else { return nil }
    return awaitOutside(holdsTime: false, skipsWaiting: !isAwaited)
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
  private func awaitOutside(holdsTime: Bool, skipsWaiting: Bool = false) -> Progress {
    outside.skipsWaiting = skipsWaiting
    return .awaitsOutside(holdsTime: holdsTime)
  }

  /// Removes and returns the step that the schedule chooses.
  ///
  /// - Parameters:
  ///   - usefulStep: the index to use if the schedule chooses a step of an idle spinner.
  ///   - isInterrupting: true if the step interrupts the current one.
  func takeStep(orElse usefulStep: Int, isInterrupting: Bool = false) -> Step {
    if queue.graph != nil { finishEvent() }
    let index = queue.choose(orElse: usefulStep)
    if index != 0 || isInterrupting, let delayed = stepLog?.willReorder(queue.ready, index) {
      let delayed = delayed.map { ($0.identity, task(of: $0)) }
      stepLog?.willDelay(delayed)
    }
    return queue.ready.remove(at: index)
  }

  // MARK: - Time

  /// True if time may advance to the next timer.
  private func mayAdvance(_ terms: ProgressTerms) -> Bool {
    autoAdvance || terms.isAdvancing || !clock.areAllPolls
      || clock.timers.first.map { blocked.anySleeps(until: $0.due) } == true
  }

  /// Advances time to the next timers, unless a waiter or the limit comes first. Returns nil if there are none.
  private func fireNextTimers(_ terms: ProgressTerms) -> Progress? {
    guard let timer = clock.nextTimer(until: terms.limit), mayAdvance(terms) else { return nil }
    if holdTimeForWorkOutside(until: timer.deadline) { return awaitOutside(holdsTime: true) }
    fireTimers(at: timer.deadline)
    return .moved
  }

  /// Advances time to the next waiter, and resumes it. Returns false if there is none within the limit.
  private func resumeNextWaiter(_ terms: ProgressTerms) -> Bool {
    guard let index = clock.nextWaiter(until: terms.limit) else { return false }
    // If nothing is left to do, polls are notified of that, not of the time.
    let isNothingLeft = clock.timers.isEmpty && queue.isEmpty || !mayAdvance(terms)
    if isNothingLeft, clock.areAllPolls { return false }
    let waiter = clock.waiters.remove(at: index)
    clock.advance(to: waiter.time)
    queue.graph?.separate()
    resume(waiter, with: .time)
    return true
  }

  /// Fires the next timer before the ready steps, as if these were slow, if the schedule decides so.
  ///
  /// The timer must come before the limit and before any waiter's time, because the ready steps run before those.
  private func fireTimerEarly(_ terms: ProgressTerms) -> Bool {
    guard !clock.timers.isEmpty, queue.scheduler.mayFireTimersEarly, autoAdvance, !terms.isAdvancing, clock.areAllPolls,
      let timer = clock.timers.first, timer.deadline < clock.limit(terms.limit), !findTasksAway(),
      queue.scheduler.firesTimerEarly(before: queue.ready, after: max(timer.deadline - time, 0))
    else { return false }
    if stepLog != nil {
      let task = task(of: queue.ready[0])
      stepLog?.timerWillFireEarly(before: task)
    }
    fireTimers(at: timer.deadline)
    return true
  }

  /// Advances time a little, because all ready tasks spin.
  ///
  /// Returns false at the limit, or if the next timer or waiter is due first.
  private func advanceForSpinners(_ terms: ProgressTerms) -> Bool {
    guard !queue.isEmpty, mayAdvance(terms) else { return false }
    let limit = clock.limit(terms.limit)
    let deadline = clock.timers.first?.deadline ?? .max
    let step = queue.spinners.timeToPass(at: time, isTimerSet: !clock.timers.isEmpty)
    guard time < limit, time < deadline, step < deadline - time else { return false }
    queue.scheduler.timePassesForSpinners()
    clock.advance(to: time + min(step, limit - time))
    queue.spinners.changed(after: stepCount)
    outside.timePassesForSpinners(at: time)
    return true
  }

  /// Advances time a little if something has been ready for many steps. Returns true if the next timer has fired instead.
  private func passTimeForBusySteps(_ terms: ProgressTerms) -> Bool {
    let passing = busySteps.timeToPass(at: time, before: stepCount)
    guard passing > 0, let timer = clock.timers.first, autoAdvance, !terms.isAdvancing, clock.areAllPolls,
      !findTasksAway()
    else { return false }
    let end = min(time + passing, clock.limit(terms.limit))
    busySteps.passed(until: min(timer.deadline, end))
    if timer.deadline <= end {
      fireTimers(at: timer.deadline)
      return true
    }
    clock.advance(to: end)
    return false
  }

  private func fireTimers(at deadline: Int64) {
    clock.advance(to: deadline)
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

  /// Advances time while the calling code waits, and runs everything that becomes due, until nothing is ready.
  ///
  /// - Parameter end: the target time, in nanoseconds since the simulation began.
  /// - Throws: ``SimulationError`` if the simulation exceeds its limits first.
  package func passTime(until end: Int64) throws {
    timeIsControlled()
    let reason = recordStepsWithin {
      keepActorBusy {
        run(while: { true }) {
          let progress = progress(ProgressTerms(limit: end, isAdvancing: true))
          if case .awaitsOutside(holdsTime: false) = progress { return .idle }
          return progress
        }
      }
    }
    if reason == .limitExceeded { throw SimulationError.neverEnding(self) }
    clock.skip(to: end)
  }

  /// Records that the code controls time itself.
  func timeIsControlled() { queue.scheduler.timeIsControlled() }
}
