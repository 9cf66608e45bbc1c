#if RUNTIME_HOOKS
import CRuntimeHooks

// Checks invariants between the steps of a simulation, in code that is no part of the schedule.
extension SimulationEngine {
  /// Checks an invariant now, after each step, and at the end, until it is broken. Must be called by code of the simulation.
  ///
  /// - Parameter holds: takes the number of steps so far; returns false if the invariant is broken.
  /// - Returns: false on threads that do not run the simulation; it does nothing there.
  package func always(_ holds: @escaping (Int) -> Bool) -> Bool {
    guard isOfThread else { return false }
    let check = Invariants.Check(holds)
    invariants.checks.append(check)
    if !invariants.isChecking, invariants.blocked == nil { run([check]) }
    return true
  }

  /// Checks an invariant in async code: when the current step has ended, after each step, and at the end, until it is broken. Must be
  /// called by code of the simulation.
  ///
  /// - Parameter holds: returns false if the invariant is broken. Its argument returns the number of steps so far.
  /// - Returns: false on threads that do not run the simulation; it does nothing there.
  package func alwaysAwaiting(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) -> Bool {
    guard isOfThread else { return false }
    let observer = InvariantObserver(holds)
    invariants.observers.append(observer)
    tasks.numbers.isNextInvisible = true
    Task { await observer.run(in: self) }
    tasks.numbers.isNextInvisible = false
    return true
  }

  /// True if the current code checks an invariant.
  var isCheckingInvariant: Bool { invariants.isChecking || TaskNumbers.areInvisible(queue.observers.stepping) }

  /// The number of failures that an exploration has gathered in a test of Swift Testing, whose `#expect` reports nothing to the check.
  var gatheredIssueCount: Int { gatherer.issueGatherer == nil ? 0 : gatherer.failures.count }

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
    if invariants.observers.isEmpty { return }
    invariants.observers.removeAll(where: \.isOver)
    for observer in invariants.observers { observer.wake() }
  }

  /// Checks the invariants a last time.
  func endInvariants() {
    if invariants.isEmpty { return }
    checkInvariants()
    for observer in invariants.observers { observer.end() }
    while let step = queue.takeStepOfObserver(), !isLimitExceeded(checksTime: true) { run(step) }
    if let blocked = invariants.blocked { candlestick_abandon_stack(blocked.stack) }
    invariants = Invariants()
  }

  /// Runs checks on a stack of their own, so that they can stop there.
  private func run(_ checks: [Invariants.Check]) {
    check(on: QueueClaims(queues.main)) {
      _ = runner.run { [self] in
        for check in checks where !check.isBroken {
          let issueCount = gatheredIssueCount
          check.isBroken = !check.holds(stepCount) || gatheredIssueCount > issueCount
        }
        invariants.checks.removeAll(where: \.isBroken)
      }
    }
  }

  /// Runs code that is part of no step.
  private func check(on claims: QueueClaims, _ code: () -> Void) {
    let (outerStep, outerClaims) = (currentStep, self.claims)
    currentStep = nil
    self.claims = claims
    invariants.isChecking = true
    code()
    invariants.isChecking = false
    (currentStep, self.claims) = (outerStep, outerClaims)
  }

  /// Stops the current checks until they can continue. They are no steps, so no time passes for them, and no other step runs because of
  /// them.
  func blockInvariants(until canContinue: @escaping () -> Bool) {
    guard !canContinue(), let stack = candlestick_current_stack() else { return }
    invariants.blocked = Invariants.Blocked(stack: stack, claims: claims, canContinue: canContinue)
    runner.stop()
  }

  /// Runs a function on a queue for a check: not between blocks that were enqueued before, but as soon as no block of the queue is in
  /// the middle of its code.
  func runForInvariant(on pointer: UnsafeMutableRawPointer, isBarrier: Bool, _ function: () -> Void) {
    let queue = queues.known(pointer) ?? queueOfInvariants(at: pointer)
    blockInvariants { queue.holdCount == 0 }
    claims.append(queue, isBarrier: isBarrier && queue.hasBarriers)
    function()
    claims.removeLast()
  }

  /// Returns the record of a queue that only invariants have used so far. It has no number, so that others keep theirs.
  private func queueOfInvariants(at pointer: UnsafeMutableRawPointer) -> SimulatedQueue {
    let queues = invariants.queues ?? SimulatedQueues(queue)
    invariants.queues = queues
    return queues.queue(at: pointer, numberedBy: nil).takeUnretainedValue()
  }
}
#endif
