import CRuntimeHooks
import CandlestickSimulation

// Runs the blocks of Dispatch queues as steps.
extension SimulationEngine {
  // MARK: - Asynchronous blocks

  /// Enqueues a block. Any thread may call this.
  ///
  /// - Parameter delay: the delay until it is ready, in nanoseconds.
  func enqueue(_ job: UnsafeMutablePointer<candlestick_block_job>, after delay: Int64 = 0) {
    if isOnThread { return accept(job, after: delay) }
    deliver {
      $0.accept(job, after: delay)
    } orElse: {
      candlestick_enqueue_block_job_elsewhere(job, delay)
    }
  }

  func accept(_ job: UnsafeMutablePointer<candlestick_block_job>, after delay: Int64 = 0) {
    if hasForeignExecutors, let task = tasks.carry(by: job), !clock.timers.isEmpty {
      clock.timers.cancel(task)
    }
    dispatch.enqueued(job)
    if delay > 0 {
      // A block for the distant future stays in the timer queue until the end.
      setTimer(UnownedJob(at: job), at: time(after: .nanoseconds(delay)))
    } else {
      admit(job)
    }
  }

  private func admit(_ job: UnsafeMutablePointer<candlestick_block_job>) {
    guard let pointer = job.pointee.queue else { return }
    let reference = dispatch.queues.queue(at: pointer, numberedBy: self)
    job.pointee.simulated_queue = reference.toOpaque()
    reference._withUnsafeGuaranteedRef { queue in
      job.pointee.number = queue.name.next()
      if queue.isMain {
        var step = Step(job: UnownedJob(at: job), executor: .mainActor, task: nil)
        step.isOnRunLoop = job.pointee.is_on_run_loop
        return self.queue.append(step)
      }
      job.pointee.is_barrier = job.pointee.is_barrier && queue.hasBarriers
      let number = queue.isSerial ? queue.number : tasks.nextBlockNumber()
      queue.enqueue(Step(job: UnownedJob(at: job), executor: .queue, task: number), isBarrier: job.pointee.is_barrier)
    }
  }

  /// Records that a block has ended. Its memory is no longer valid.
  func blockHasEnded(_ job: UnsafeMutablePointer<candlestick_block_job>) {
    dispatch.ended(job)
    if hasForeignExecutors { tasks.carriedEnded(job) }
  }

  /// Fires a Dispatch timer, or the time-out of a blocked step.
  func fire(_ timer: TimerQueue.Timer) {
    switch timer.job.kind {
    case .resumption: timeOut(BlockedStep.ofJob(timer.job.block))
    case .event: timer.job.block.pointee.function(timer.job.block.pointee.context)
    default:
      SimulatedSource.ofJob(timer.job.block)?.timerFired()
      RunLoopTimer.ofJob(timer.job.block)?.jobWasTaken()
      admit(timer.job.block)
    }
  }

  func simulatedQueue(at pointer: UnsafeMutableRawPointer) -> SimulatedQueue {
    dispatch.queues.queue(at: pointer, numberedBy: self).takeUnretainedValue()
  }

  /// Runs a block, or resumes a blocked step.
  func runOnQueue(_ step: Step, _ kind: candlestick_job_kind) {
    enter(step)
    if kind == .resumption {
      let blockedStep = BlockedStep.ofJob(step.block)
      running.step = blockedStep.step
      resume(blockedStep)
    } else {
      runner.run(step.job, .queue)
    }
  }

  /// Records that a block is about to run on its queue.
  func enter(_ step: Step) {
    let isBarrier = step.isBarrier
    let queue = step.block.simulatedQueue
    queue?._withUnsafeGuaranteedRef { $0.began(isBarrier: isBarrier) }
    running.claims =
      queue.map { $0._withUnsafeGuaranteedRef { QueueClaims($0, isBarrier: isBarrier) } } ?? QueueClaims()
  }

  // MARK: - Synchronous blocks

  /// Runs a function on a queue as `sync` does.
  func run(
    on pointer: UnsafeMutableRawPointer,
    isBarrier: Bool,
    callers: candlestick_callers,
    _ function: () -> Void
  ) {
    if invariants.isChecking { return runForInvariant(on: pointer, isBarrier: isBarrier, function) }
    letOthersRun(callers)
    candlestick_count_poll(simulation, candlestick_poll_success)
    let queue = simulatedQueue(at: pointer)
    if queue.isMain, let stack = candlestick_current_stack(), candlestick_is_thread_stack(stack) {
      return runOnMainThread(callers, function)
    }
    let isBarrier = isBarrier && queue.hasBarriers
    if queue.isFree(forBarrier: isBarrier), !running.claims.exclude(queue) {
      queue.entered(isBarrier: isBarrier)
    } else {
      if running.claims.own(queue) { candlestick_fail_sync() }
      takeTurn(on: queue, isBarrier: isBarrier, callers)
    }
    running.claims.append(queue, isBarrier: isBarrier)
    self.queue.graph?.use(queue, isBarrier: isBarrier)
    function()
    running.claims.removeLast()
    queue.ended(isBarrier: isBarrier)
    if interruptsAtLocks { reachLock(nil, isReleased: true, callers) }
  }

  /// Blocks the current step until it may run on a queue.
  private func takeTurn(on queue: SimulatedQueue, isBarrier: Bool, _ callers: candlestick_callers) {
    guard let stack = candlestick_current_stack() else { return queue.entered(isBarrier: isBarrier) }
    var wait = candlestick_wait()
    wait.kind = .queue
    wait.end = .max
    wait.queue = queue.pointer
    wait.callers = callers
    let step = BlockedStep(wait, running.step, on: stack, running.claims)
    step.job.pointee.queue = queue.pointer
    step.job.pointee.is_barrier = isBarrier
    step.job.pointee.simulated_queue = Unmanaged.passUnretained(queue).toOpaque()
    blocked.append(step)
    queue.enqueue(step.resumption, isBarrier: isBarrier)
    stop(step)
  }

  // MARK: - The end

  /// Drops Dispatch timers and delayed blocks.
  func cancelDispatch() {
    phase = .ending
    threads.ending = (time, stepCount)
    queue.graph?.end()
    let timers = clock.timers.removeAll { $0.executor == .queue && $0.job.kind == .block }
    drop(timers.map(\.job.block))
  }

  /// Drops the blocks that can no longer run: those on suspended queues, behind blocked blocks, and for groups that
  /// still have members.
  func dropBlocks() {
    let steps = (queue.takeAll() + dispatch.queues.removeWaiting()).filter { $0.job.kind == .block }
    drop(steps.map(\.block) + dispatch.groups.takeAll())
  }

  /// Frees blocks and the objects that only the blocks retain. This may run any code. Warnings about leaked
  /// continuations are silenced meanwhile, because the code under test does not leak them.
  private func drop(_ jobs: [UnsafeMutablePointer<candlestick_block_job>]) {
    if jobs.isEmpty { return }
    candlestick_silence_leaked_continuations(true)
    defer { candlestick_silence_leaked_continuations(false) }
    _ = runner.run { for job in jobs { candlestick_free_block_job(job) } }
  }

  // MARK: - Changes

  /// Records that a queue was suspended, resumed, activated or retargeted. Any thread may call this.
  func queueChanged(_ queue: UnsafeMutableRawPointer) {
    guard isOnThread else { return deliver { $0.queueChanged(queue) } }
    if dispatch.queues.known(queue) != nil { _ = simulatedQueue(at: queue) }
  }

  // MARK: - Groups

  /// Records that a member has left a group. Any thread may call this.
  func groupLeft(_ group: UnsafeMutableRawPointer) {
    guard isOnThread else { return deliver { $0.groupLeft(group) } }
    for job in dispatch.groups.take(of: group) { accept(job) }
  }

  /// Enqueues the blocks of groups that code outside the simulation has emptied. Returns true if there were any.
  func takeGroupNotifications() -> Bool {
    let jobs = dispatch.groups.takeCompleted()
    for job in jobs { accept(job) }
    return !jobs.isEmpty
  }

  /// Enqueues a block when a group becomes empty. Any thread may call this.
  func notify(ofGroup group: UnsafeMutableRawPointer, by job: UnsafeMutablePointer<candlestick_block_job>) {
    guard isOnThread else {
      return deliver {
        $0.notify(ofGroup: group, by: job)
      } orElse: {
        candlestick_enqueue_block_job_elsewhere(job, 0)
      }
    }
    if !dispatch.groups.keep(job, until: group) { accept(job) }
  }

  // MARK: - Work items

  /// Enqueues a block when a work item has completed.
  func notify(ofWorkItem group: UnsafeMutableRawPointer, by job: UnsafeMutablePointer<candlestick_block_job>) {
    if !dispatch.workItems.keep(job, until: group) { accept(job) }
  }

  /// Enqueues the blocks of completed work items.
  func takeWorkItemNotifications() {
    for job in dispatch.workItems.takeCompleted() { accept(job) }
  }
}

extension UnsafeMutablePointer<candlestick_block_job> {
  /// The queue of a job.
  var simulatedQueue: Unmanaged<SimulatedQueue>? { pointee.simulated_queue.map { Unmanaged.fromOpaque($0) } }
}

extension UnownedJob {
  init(at block: UnsafeMutablePointer<candlestick_block_job>) { self.init(at: UnsafeMutableRawPointer(block)) }

  /// The block that the job runs. Valid only for block jobs.
  var block: UnsafeMutablePointer<candlestick_block_job> {
    UnsafeMutableRawPointer(mutating: pointer).assumingMemoryBound(to: candlestick_block_job.self)
  }
}
