import CandlestickSimulation

// Suspends tasks of the simulation until a given time, step or event.
extension SimulationEngine {
  /// Suspends the current task until a given time is reached and nothing is ready.
  ///
  /// - Parameter time: the time, in nanoseconds since the simulation began.
  package nonisolated(nonsending) func wait(until time: Int64) async {
    timeIsControlled()
    _ = await suspend(until: time, awaitsOutside: false)
  }

  /// Suspends the current task.
  ///
  /// - Parameters:
  ///   - time: the time at which the task resumes at the latest, in nanoseconds since the simulation began.
  ///   - start: the time from which each step resumes the task; nil if steps do not.
  ///   - awaitsOutside: true to wait for outside events when nothing else is left.
  ///   - id: identifies the task for `wake`; nil if it cannot be woken.
  nonisolated(nonsending) func suspend(
    until time: Int64,
    orStepFrom start: Int64? = nil,
    awaitsOutside: Bool,
    id: ObjectIdentifier? = nil
  ) async -> Waiter.ResumeReason {
    await withUnsafeContinuation {
      clock.waiters.append(
        Waiter(
          time: time,
          resumesOnStepsFrom: start,
          awaitsOutside: awaitsOutside,
          id: id,
          task: currentTask?.number,
          continuation: $0
        )
      )
    }
  }

  /// Wakes a suspended task, if there is one. Any thread may call this.
  func wake(_ id: ObjectIdentifier) {
    guard isOnThread else { return deliver { $0.wake(id) } }
    guard let index = clock.waiters.firstIndex(where: { $0.id == id }) else { return }
    resume(clock.waiters.remove(at: index), with: .step)
  }

  /// Resumes the polls that wait for a step.
  ///
  /// - Parameter task: the number of the task that took the step, if it ignores its own steps.
  func announceStep(except task: Int? = nil) {
    polls.announcedStepCount += 1
    if !clock.waiters.isEmpty { resumePolls(except: task) }
  }

  private func resumePolls(except task: Int?) {
    for poll in clock.waiters.removePolls(at: time, except: task) { resume(poll, with: .step) }
  }

  func resume(_ waiter: Waiter, with reason: Waiter.ResumeReason) {
    clock.resume(waiter) { waiter in withoutInterruptions { waiter.continuation.resume(returning: reason) } }
  }

  /// Gives the steps of the current task, and of the tasks that it starts, priority over all others. Returns false if
  /// they already have priority.
  func beginPoll() -> Bool {
    (currentTask?.number).map { polls.insert($0) } ?? false
  }

  /// Ends the priority of the current task.
  func endPoll() {
    if let task = currentTask?.number { polls.remove(task) }
  }
}
