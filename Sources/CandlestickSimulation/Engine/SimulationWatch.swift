#if RUNTIME_HOOKS
/// Lets code of a simulation poll after each step of other tasks, for a given virtual time.
///
/// ```swift
/// guard let watch = SimulationWatch(for: .seconds(1), awaits: .change) else { return }
/// watch.begin()
/// defer { watch.finish() }
/// while !isDone(), !watch.isOver { await watch.next() }
/// ```
package final class SimulationWatch {
  /// The event that the polling code awaits.
  package enum Awaited {
    /// A change. The wait ends early if nothing more can happen inside the simulation, and no outside event arrives in
    /// time.
    case change
    /// The end of the duration. If nothing is left to do, time advances to it immediately.
    case end
  }

  /// The maximum number of polls at one virtual time. The polls themselves may cause steps of other tasks.
  private static let maximumPollsAtOneTime = 10_000

  private let engine: SimulationEngine
  private let awaited: Awaited
  private let start: Int64
  private let end: Int64
  private var isObserving = false
  private var isPolling = false
  private var timeOfPolls: Int64 = 0
  private var pollsAtOneTime = 0

  /// True if the duration is over, or if nothing more can happen.
  package private(set) var isOver = false
  /// The reason why nothing more can happen, for failure messages; nil if something can.
  package private(set) var stopReason: String?

  /// Creates a watch for the current simulation. Returns nil outside a simulation.
  ///
  /// - Parameters:
  ///   - duration: the duration in virtual time.
  ///   - awaited: the event that the code awaits.
  package init?(for duration: Duration, awaits awaited: Awaited) {
    guard let engine = SimulationEngine.current else { return nil }
    self.engine = engine
    self.awaited = awaited
    start = engine.time
    end = engine.time(after: duration)
  }

  /// The virtual time since the watch was created.
  package var elapsed: Duration { .nanoseconds(engine.time - start) }

  /// Returns the virtual time since the watch was created; nil on threads that do not run the simulation.
  package var clock: @Sendable () -> Duration? {
    { [engine, start] in engine.isOfThread ? .nanoseconds(engine.time - start) : nil }
  }

  /// Gives the steps of this task, and of the tasks that it starts, priority over all others until `finish`. The
  /// schedule then does not choose between polls and other steps.
  package func begin() {
    if engine.beginObserving() { isObserving = true }
    setPolling(true)
  }

  private func setPolling(_ isPolling: Bool) {
    if isPolling != self.isPolling { engine.polls.count += isPolling ? 1 : -1 }
    self.isPolling = isPolling
  }

  /// Ends the priority of the task, whose code continues.
  package func finish() {
    setPolling(false)
    if isObserving { engine.endObserving() }
    engine.codeContinues()
  }

  /// Runs one step of other tasks, and advances time if none is ready.
  package nonisolated(nonsending) func next() async {
    begin()
    setPolling(false)
    defer { setPolling(true) }
    switch await engine.suspend(until: end, orStepFrom: nextStepOfInterest, awaitsOutside: awaited == .change) {
    case .step: break
    case .time: isOver = true
    case .idle: becomeIdle()
    }
  }

  /// Runs one step of other tasks while the calling code waits, and advances time if none is ready.
  @available(*, noasync)
  package func next() {
    begin()
    setPolling(false)
    defer { setPolling(true) }
    engine.nestRunLoop { takeStep() }
  }

  private func takeStep() {
    let count = engine.seenStepCount
    let time = nextStepOfInterest
    let reason = engine.run(while: { engine.seenStepCount == count || engine.time < time }) {
      engine.progress(until: end, awaitsOutside: awaited == .change)
    }
    switch reason {
    case nil: break
    case .limitExceeded:
      isOver = true
      stopReason = "the simulation was stopped after \(SimulationError.extent(of: engine))"
    case .timeIsUp:
      skipToEnd()
      isOver = true
    case .idle: becomeIdle()
    }
  }

  /// Suspends until `wake` is called, a time is reached, or nothing more can happen.
  ///
  /// - Parameter time: the time since the watch was created.
  /// - Returns: the reason why nothing more can happen; nil if something can.
  package nonisolated(nonsending) func pause(until time: Duration) async -> String? {
    let end = engine.time(after: time - elapsed)
    let reason = await engine.suspend(until: end, orStepFrom: .max, awaitsOutside: true, id: ObjectIdentifier(self))
    return reason == .idle ? idleReason : nil
  }

  /// Ends the pause, if there is one. Any thread may call this.
  package var wake: @Sendable () -> Void {
    let id = ObjectIdentifier(self)
    return { [engine] in engine.wake(id) }
  }

  /// Advances time to the end of the duration, unless `autoAdvance` is off. Call it when nothing more can happen.
  package func skipToEnd() {
    if engine.autoAdvance { engine.skip(to: end) }
  }

  /// The time from which steps end the wait.
  private var nextStepOfInterest: Int64 {
    if timeOfPolls != engine.time { pollsAtOneTime = 0 }
    timeOfPolls = engine.time
    pollsAtOneTime += 1
    return pollsAtOneTime > Self.maximumPollsAtOneTime ? timeOfPolls + 1 : timeOfPolls
  }

  private func becomeIdle() {
    isOver = true
    if engine.timers.count == 0, awaited == .end { skipToEnd() } else { stopReason = idleReason }
  }

  private var idleReason: String {
    engine.timers.count > 0
      ? "\(engine.nothingIsReady), and time does not advance by itself, since autoAdvance is off"
      : "\(engine.nothingIsReady), and no timer is set"
  }
}
#endif
