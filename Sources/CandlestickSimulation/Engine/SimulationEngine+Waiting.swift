#if os(Linux)
// Suspends tasks of the simulation until it reaches some point.
extension SimulationEngine {
  /// Suspends a task of the simulation until nothing is ready at some time.
  ///
  /// - Parameter time: in nanoseconds since the simulation began.
  nonisolated(nonsending) func wait(until time: Int64) async {
    timeIsControlled()
    _ = await wait { Waiter(time: time, task: $0, continuation: $1) }
  }

  /// Suspends a task of the simulation until the next step.
  ///
  /// - Parameters:
  ///   - time: the latest time to resume it, in nanoseconds since the simulation began.
  ///   - start: the time from which steps resume it.
  ///   - awaitsOutside: true to wait for outside events if nothing else is left.
  nonisolated(nonsending) func watch(until time: Int64, from start: Int64, awaitsOutside: Bool) async
    -> Waiter.ResumeReason
  {
    await wait {
      Waiter(
        time: time,
        watchesStepsFrom: start,
        awaitsOutside: awaitsOutside,
        task: $0,
        continuation: $1
      )
    }
  }

  /// Suspends a task of the simulation until it is woken.
  ///
  /// - Parameters:
  ///   - id: identifies it for `wake`.
  ///   - time: the latest time to resume it, in nanoseconds since the simulation began.
  nonisolated(nonsending) func pause(_ id: ObjectIdentifier, until time: Int64) async -> Waiter.ResumeReason {
    await wait {
      Waiter(time: time, watchesStepsFrom: .max, awaitsOutside: true, id: id, task: $0, continuation: $1)
    }
  }

  private nonisolated(nonsending) func wait(
    _ makeWaiter: (Int?, UnsafeContinuation<Waiter.ResumeReason, Never>) -> Waiter
  ) async -> Waiter.ResumeReason {
    await withUnsafeContinuation { waiters.append(makeWaiter(currentTask?.number, $0)) }
  }

  /// Wakes a paused task, if there is one. Any thread may call this.
  func wake(_ id: ObjectIdentifier) {
    guard isOfThread else { return arrive(.woken(id)) }
    if let waiter = waiters.remove(id) { resume(waiter, with: .step) }
  }

  /// Resumes the tasks that watch for steps.
  ///
  /// - Parameter task: the number of the task whose step it was, if that task ignores its own steps.
  @inline(__always) func notifyWatchersOfStep(except task: Int? = nil) {
    seenStepCount += 1
    if !waiters.isEmpty { resumeWatchers(except: task) }
  }

  private func resumeWatchers(except task: Int?) {
    for watcher in waiters.removeWatchers(at: time, except: task) { resume(watcher, with: .step) }
  }

  func resume(_ waiter: Waiter, with reason: Waiter.ResumeReason) {
    resumedWaiter = waiter
    waiter.continuation.resume(returning: reason)
    resumedWaiter = nil
  }

  /// Gives the steps of the current task, and of the tasks that it starts, priority over all others.
  ///
  /// Returns false if they already have priority.
  func beginObserving() -> Bool {
    (currentTask?.number).map { queue.observers.insert($0) } ?? false
  }

  /// Ends the priority of the current task.
  func endObserving() {
    if let task = currentTask?.number { queue.observers.remove(task) }
  }
}
#endif
