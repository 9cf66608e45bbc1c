import CRuntimeHooks
import CSupport
import CandlestickSimulation

// Runs other steps while code of the simulation blocks its thread.
extension SimulationEngine {
  /// Runs other steps, and advances time, until the awaited event has happened or the wait has timed out.
  /// Blocks the current code, as a blocking call would.
  ///
  func block(_ wait: candlestick_wait) {
    if invariants.isChecking { return blockInvariants { wait.has_happened?(wait.context) ?? true } }
    if wait.kind == .runLoop, running.claims.contain(dispatch.queues.main) { return runLoop(wait) }
    use(wait.mutex)
    letOthersRun(wait.callers)
    guard isOnThread else { return }
    use(wait.object)
    use(wait.mutex)
    if wait.has_happened?(wait.context) == true { return }
    guard let stack = candlestick_current_stack() else { return drive(wait) }
    if wait.has_happened != nil, wait.end <= time {
      return candlestick_count_poll(simulation, candlestick_poll_failure)
    }
    // Another step may have sent a signal while it ran before this wait.
    if wait.isCancellationPoint, candlestick_is_signalled(stack) { return }
    let step = BlockedStep(wait, running.step, on: stack, running.claims)
    suspend(step)
    stop(step)
  }

  /// Adds a step that waits for an event, or for a time.
  func suspend(_ step: BlockedStep) {
    if step.wait.end < .max {
      step.timer = setTimer(UnownedJob(at: step.job), at: max(step.wait.end, time), task: step.resumption.task)
    }
    blocked.append(step)
  }

  /// Blocks the current step until it is resumed.
  func stop(_ step: BlockedStep) {
    let claims = running.claims
    claims.hold()
    step.event = queue.graph?.current
    let keepsThread = !step.isReady
    if keepsThread { thread(of: step.step, on: claims, isBlocked: true) }
    keepActorBusy(step.actor) { runner.stop() }
    // The simulation has ended, and the thread continues in real time.
    guard isOnThread else { return }
    if keepsThread { thread(of: step.step, on: claims, isBlocked: false) }
    running.claims = claims
    claims.release()
  }

  /// Records that a step blocks or unblocks its thread.
  private func thread(of step: Step?, on claims: QueueClaims, isBlocked: Bool) {
    switch step?.executor {
    case .tasks, .hop: queue.blockThread(isBlocked)
    case .queue: claims[0]?.root?.blockThread(isBlocked)
    case .mainActor, nil: break
    }
  }

  /// Marks an actor as busy while a suspended step on it runs other steps.
  func keepActorBusy<Value>(
    _ actor: UnsafeRawPointer? = candlestick_current_actor(),
    while code: () throws -> Value
  ) rethrows -> Value {
    guard let actor else { return try code() }
    tasks.busyActors.append(actor)
    defer { if isOnThread { tasks.busyActors.remove(at: tasks.busyActors.lastIndex(of: actor)!) } }
    return try code()
  }

  /// True if code other than the current step is suspended in the middle: it is blocked, or runs other steps.
  var areOthersSuspended: Bool { !blocked.isEmpty || runner.depth > 1 }

  /// Resumes a blocked step.
  func resume(_ step: BlockedStep) {
    blocked.remove(step)
    if step.isOnThread { busySteps.resumesThread() }
    step.resume(by: runner)
  }

  /// Marks the blocked steps whose awaited event may have happened since the last check as ready, if it has.
  func wakeSignalled() {
    if blocked.mayHaveChanged { wakeBlocked() }
    if mayHaveDescriptorEvents { wakeDescriptorSources() }
  }

  /// Marks the blocked steps whose awaited event has happened as ready.
  ///
  /// - Parameter checksAll: true to also check steps whose objects were not signalled by a step.
  func wakeBlocked(checksAll: Bool = false) {
    for step in blocked.wake(checksAll: checksAll) {
      if let timer = step.timer { clock.timers.remove(timer) }
      queue.append(step.resumption)
    }
    if blocked.isAffectedFromOutside { queue.graph?.dependsOnOutside() }
  }

  /// Marks a step whose wait has timed out as ready.
  func timeOut(_ step: BlockedStep) {
    blocked.makeReady(step)
    queue.append(step.resumption)
  }

  /// Gives the schedule a chance to run other steps before the current one continues.
  ///
  /// - Parameter callers: the call stack, for reports.
  func letOthersRun(_ callers: candlestick_callers) {
    guard let stack = candlestick_current_stack(), !queue.isEmpty else { return continueStep() }
    running.claims.hold()
    defer { if isOnThread { running.claims.release() } }
    guard !queue.isEmpty else { return continueStep() }
    let step = BlockedStep(interruptedAt: callers, running.step, on: stack, running.claims)
    queue.prepend(step.resumption)
    let chosen = takeStep(orElse: 0)
    if chosen.identity != step.resumption.identity {
      run(chosen, before: step)
    } else {
      queue.graph?.continued(as: chosen)
      useHostsQueues()
    }
  }

  /// Gives the schedule a chance to interrupt the current step, which is taking or releasing a lock.
  ///
  /// - Parameters:
  ///   - lock: the lock; nil for a queue.
  ///   - isReleased: true after the release.
  ///   - callers: the call stack, for reports.
  func reachLock(_ lock: UnsafeRawPointer?, isReleased: Bool, _ callers: @autoclosure () -> candlestick_callers) {
    guard let stack = interruptibleStack else { return }
    if isReleased { use(lock) }
    finishEvent()
    // An exhaustive search has to know that this step wakes code, and not the step that ends next. In other schedules, a
    // replay would not wake it here.
    if queue.graph?.recordsSignals == true { wakeSignalled() }
    if !interrupt(at: .lock, on: stack, callers()) { continueStep() }
    if !isReleased, isOnThread { use(lock) }
  }

  /// Gives the schedule a chance to interrupt the current step, which has made a call that lets other code run, or is
  /// about to use a `Mutex`.
  func reachCall(_ callers: @autoclosure () -> candlestick_callers, at place: InterruptionPlace) {
    guard let stack = interruptibleStack else { return }
    _ = interrupt(at: place, on: stack, callers())
  }

  /// Returns true if the schedule ends a wait for a condition variable at once, as a spurious wake-up would.
  func wakesSpuriously() -> Bool {
    guard interruptibleStack != nil, phase == .running, queue.scheduler.wakesSpuriously() else { return false }
    stepLog?.annotateLastStep("wakes spuriously")
    return true
  }

  /// The current stack, if the schedule may interrupt the code on it. A poll is one step, whatever its code does.
  private var interruptibleStack: OpaquePointer? {
    polls.stepping == nil && !invariants.isChecking ? candlestick_current_stack() : nil
  }

  /// Asks the schedule if another step runs before the current one continues, and runs that step. Returns false if not.
  private func interrupt(
    at place: InterruptionPlace,
    on stack: OpaquePointer,
    _ callers: @autoclosure () -> candlestick_callers
  ) -> Bool {
    guard !queue.isEmpty || blocked.mayHaveChanged || mayHaveDescriptorEvents,
      queue.scheduler.interrupts(running.step, at: place, for: queue.ready)
    else { return false }
    interruptsAtLocks = queue.scheduler.mayInterrupt
    wakeSignalled()
    running.claims.hold()
    defer { if isOnThread { running.claims.release() } }
    guard !queue.isEmpty else { return false }
    let step = BlockedStep(interruptedAt: callers(), running.step, on: stack, running.claims)
    let chosen = takeStep(orElse: 0, isInterrupting: true)
    queue.prepend(step.resumption)
    if stepLog != nil {
      let interrupted = task(of: step.resumption)
      stepLog?.willInterrupt(step.resumption, queue.ready, interrupted)
    }
    run(chosen, before: step)
    return true
  }

  /// Records that the current step continues past a point where it could have been interrupted.
  private func continueStep() {
    guard let graph = queue.graph, candlestick_current_stack() != nil, polls.stepping == nil else { return }
    finishEvent()
    graph.continued(running.step)
    useHostsQueues()
  }

  /// Records the queues that the host's code holds, if it is running. A step inherits those of the code before it.
  private func useHostsQueues() {
    guard running.step == nil, let graph = queue.graph else { return }
    for queue in running.claims.queues { graph.use(queue, isBarrier: false) }
  }

  /// Interrupts the current step, which stays ready, and runs the chosen step next.
  private func run(_ chosen: Step, before step: BlockedStep) {
    queue.setChosenStep(chosen)
    blocked.append(step)
    stop(step)
  }

  // MARK: - The host's code

  /// Runs the host's code on its own stack, and runs other steps while that code is blocked.
  ///
  /// - Returns: an error if the code does not end. Its stack is then abandoned.
  func runHostsCode(_ code: @escaping () -> Void) -> SimulationError? {
    var hasEnded = false
    candlestick_begin_step(simulation)
    _ = runner.run {
      code()
      hasEnded = true
    }
    candlestick_end_step(simulation)
    return switch run(while: { !hasEnded }, { progress() }) {
    case nil: nil
    case .limitExceeded: .neverEnding(self)
    case .timeIsUp, .idle: .deadlock(self)
    }
  }

  /// Runs a run loop for a step or for the host's code.
  private func runLoop(_ wait: candlestick_wait) {
    running.claims.hold(exceptMain: true)
    thread(of: running.step, on: running.claims, isBlocked: true)
    recordStepsWithin { nestRunLoop { drive(wait) } }
    thread(of: running.step, on: running.claims, isBlocked: false)
    running.claims.release(exceptMain: true)
  }

  /// True if the main run loop can only wait for timers: the main queue is busy, and there is no block to perform.
  var isMainLoopFinished: Bool { isInMainQueue && queue.runLoopOrder.isEmpty }

  /// True if the current code is a job of the main queue or the main actor.
  private var isInMainQueue: Bool {
    running.step.map { !$0.isOnRunLoop && running.claims.contain(dispatch.queues.main) } ?? false
  }

  /// Calls code that runs other steps from within the current one, as a nested run loop does. If the current code is a
  /// job of the main queue, no other job of the main queue runs.
  func nestRunLoop(_ code: () -> Void) {
    let isInMainQueue = isInMainQueue
    if isInMainQueue { queue.hold(queue.mainOrder) }
    keepActorBusy(while: code)
    if isInMainQueue { queue.release(queue.mainOrder) }
  }

  /// Runs other steps from within the current one. When nothing is due, outside code and processes get as much real
  /// time as the wait has virtual time, at most.
  private func drive(_ wait: candlestick_wait) {
    let end = wait.end
    let duration = Double(end - time) / 1e9
    let holdCount = dispatch.queues.main.holdCount
    var giveUpTime: Double?
    // True if code that runs here blocks the main thread, so that this function cannot return.
    var isStuck: Bool { dispatch.queues.main.holdCount > holdCount }
    while isStuck || wait.has_happened?(wait.context) != true {
      let end = isStuck ? .max : end
      let isOver = isLimitExceeded(checksTime: outside.isProcessAwaited)
      let terms = ProgressTerms(limit: end, isAdvancing: true, awaitsProcesses: true)
      switch isOver ? .idle : progress(terms) {
      case .moved: continue
      case .timeIsUp: return clock.skip(to: end)
      case .awaitsOutside(let holdsTime):
        let now = candlestick_uptime()
        giveUpTime = holdsTime ? nil : giveUpTime ?? now + (wait.has_happened == nil ? 0 : duration)
        if let giveUpTime, now >= giveUpTime { return clock.skip(to: end) }
        pause { awaitOutsideEvents() }
        if wait.has_happened?(wait.context) == true { queue.graph?.isDisturbedByRunLoop() }
      case .idle:
        if end < .max { return clock.skip(to: end) }
        park(wait, isForGood: isStuck)
      }
    }
  }

  /// Blocks code that waits for an idle run loop.
  ///
  /// - Parameter isForGood: true if no event can end the wait.
  private func park(_ wait: candlestick_wait, isForGood: Bool) {
    guard let stack = candlestick_current_stack() else { return pause { awaitOutsideEvents() } }
    var wait = wait
    if isForGood { wait.has_happened = nil }
    let step = BlockedStep(wait, running.step, on: stack, running.claims)
    let claims = running.claims
    step.event = queue.graph?.current
    blocked.append(step)
    runner.stop()
    running.claims = claims
  }

  /// Makes blocked code check its condition again. Any thread may call this.
  func unblock() {
    wake(ObjectIdentifier(self))
  }
}
