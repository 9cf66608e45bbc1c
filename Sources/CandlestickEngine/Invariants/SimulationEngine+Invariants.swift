import CRuntimeHooks
import CandlestickSimulation

// Checks invariants between the steps of a simulation, in code that is not part of the schedule.
extension SimulationEngine {
  /// Checks an invariant now, after each step, and at the end, until it is broken. Call it from the simulation's code.
  ///
  /// - Parameter holds: returns false if the invariant is broken. The argument is the number of steps so far.
  /// - Returns: false, without effect, on a thread that does not run the simulation.
  package func always(_ holds: @escaping (Int) -> Bool) -> Bool {
    guard isOnThread else { return false }
    let check = Invariants.Check(holds, seesValuesOf: makeUnstartedTask())
    invariants.checks.append(check)
    if !invariants.isChecking, invariants.blocked == nil { run([check]) }
    return true
  }

  /// Returns a task that does not run before the end of the invariants.
  private func makeUnstartedTask() -> Task<Void, Never> {
    invariants.isMakingTask = true
    defer { invariants.isMakingTask = false }
    return Task {}
  }

  /// Checks an invariant with async code, after the current step, after each further step, and at the end, until it is
  /// broken. Call it from the simulation's code.
  ///
  /// - Parameter holds: returns false if the invariant is broken. The argument returns the number of steps so far.
  /// - Returns: false, without effect, on a thread that does not run the simulation.
  package func alwaysAwaiting(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) -> Bool {
    guard isOnThread else { return false }
    let poll = InvariantPoll(holds)
    invariants.polls.append(poll)
    tasks.numbers.isNextInvisible = true
    withoutInterruptions { Task { await poll.run(in: self) } }
    tasks.numbers.isNextInvisible = false
    return true
  }

  /// True if the current code checks an invariant.
  var isCheckingInvariant: Bool { invariants.isChecking || TaskNumbers.areInvisible(polls.stepping) }

  /// Checks the invariants between two steps.
  func checkInvariants() {
    if invariants.isChecking { return }
    if let blocked = invariants.blocked {
      if blocked.canContinue() {
        invariants.blocked = nil
        check(on: blocked.claims) { runner.resume(blocked.stack) }
      }
    } else if !invariants.checks.isEmpty {
      run(invariants.checks)
    }
    if invariants.polls.isEmpty { return }
    invariants.polls.removeAll(where: \.isOver)
    withoutInterruptions { for poll in invariants.polls { poll.wake() } }
  }

  /// Checks the invariants a last time.
  func endInvariants() {
    if invariants.isEmpty { return }
    checkInvariants()
    withoutInterruptions { for poll in invariants.polls { poll.end() } }
    // The code of a suspended check may have bound values in its task, which can then not end.
    for task in invariants.unstartedTasks where invariants.blocked == nil {
      tasks.numbers.isNextInvisible = true
      accept(task, .tasks)
      tasks.numbers.isNextInvisible = false
    }
    while let step = queue.takePollStep(), !isLimitExceeded(checksTime: true) { run(step) }
    let blocked = invariants.blocked
    if let blocked { candlestick_abandon_stack(blocked.stack) }
    invariants = Invariants()
    invariants.hasAbandonedCheck = blocked != nil
  }

  /// Runs checks on their own stack, so that they can be suspended.
  private func run(_ checks: [Invariants.Check]) {
    check(on: QueueClaims(dispatch.queues.main)) {
      _ = runner.run { [self] in
        for check in checks where !check.isBroken { check.run(after: stepCount) }
        invariants.checks.removeAll(where: \.isBroken)
      }
    }
  }

  /// Runs code that is not part of any step.
  private func check(on claims: QueueClaims, _ code: () -> Void) {
    let outer = running
    (running.step, running.claims) = (nil, claims)
    invariants.isChecking = true
    code()
    invariants.isChecking = false
    running = outer
  }

  /// Suspends the current checks until they can continue. Checks are not steps: they use no virtual time and cause no
  /// other step to run.
  func blockInvariants(until canContinue: @escaping () -> Bool) {
    guard !canContinue(), let stack = candlestick_current_stack() else { return }
    invariants.blocked = Invariants.Blocked(stack: stack, claims: running.claims, canContinue: canContinue)
    runner.stop()
  }

  /// Runs a function on a queue for a check. It does not wait for blocks that are enqueued, only for a suspended block
  /// of the queue to end.
  func runForInvariant(on pointer: UnsafeMutableRawPointer, isBarrier: Bool, _ function: () -> Void) {
    let queue = dispatch.queues.known(pointer) ?? invariantQueue(at: pointer)
    blockInvariants { queue.holdCount == 0 }
    running.claims.append(queue, isBarrier: isBarrier && queue.hasBarriers)
    function()
    running.claims.removeLast()
  }

  /// Returns the record of a queue that only invariants have used so far. It gets no number, so that invariants do not
  /// change other numbers.
  private func invariantQueue(at pointer: UnsafeMutableRawPointer) -> SimulatedQueue {
    let queues = invariants.queues ?? SimulatedQueues(queue)
    invariants.queues = queues
    return queues.queue(at: pointer, numberedBy: nil).takeUnretainedValue()
  }
}
