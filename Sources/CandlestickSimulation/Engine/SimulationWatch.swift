#if os(Linux)
/// Lets code of a simulation look at something after each step that others take, until a virtual time is over.
///
/// ```swift
/// guard let watch = SimulationWatch(for: .seconds(1), awaits: .change) else { return }
/// watch.begin()
/// defer { watch.finish() }
/// while !isDone(), !watch.isOver { await watch.next() }
/// ```
package final class SimulationWatch {
  /// What the code waits for.
  package enum Awaited {
    /// That something changes. Nothing is left to wait for once nothing can happen by itself any more, and nothing
    /// has come from outside for some real time.
    case change
    /// That the time is over. It passes at once where nothing is left to happen.
    case end
  }

  /// So many looks at one time are enough: the looks themselves may be what makes others take steps.
  private static let maximumLooksAtOneTime = 10_000

  private let engine: SimulationEngine
  private let awaited: Awaited
  private let start: Int64
  private let end: Int64
  private var isObserving = false
  private var timeOfLooks: Int64 = 0
  private var looksAtOneTime = 0

  /// Whether there is nothing more to wait for: the time is over, or nothing is left that could happen by itself.
  package private(set) var isOver = false
  /// Why nothing is left that could happen by itself, if that is so, for whoever reads of a failure.
  package private(set) var reasonOfStandstill: String?

  /// Prepares to watch the simulation that the code here and now runs in.
  ///
  /// - Parameters:
  ///   - duration: how long to watch, in virtual time.
  ///   - awaited: what the code waits for.
  /// - Returns: nil outside of a simulation.
  package init?(for duration: Duration, awaits awaited: Awaited) {
    guard let engine = SimulationEngine.current else { return nil }
    self.engine = engine
    self.awaited = awaited
    start = engine.time
    end = engine.time(after: duration)
  }

  /// The virtual time that has passed.
  package var elapsed: Duration { .nanoseconds(engine.time - start) }

  /// Tells the virtual time that has passed; nil on threads that do not run the simulation.
  package var clock: @Sendable () -> Duration? {
    { [engine, start] in engine.isOfThread ? .nanoseconds(engine.time - start) : nil }
  }

  /// Lets the steps of this task, and of those that it starts, go before all others until it calls `finish`, so that a look is
  /// not one of the choices of the schedule, however many steps it consists of.
  package func begin() {
    if engine.beginObserving() { isObserving = true }
  }

  /// Has the task wait for its turn again, as all others do.
  package func finish() {
    if isObserving { engine.endObserving() }
  }

  /// Lets others take one step, and time pass if none is ready.
  package nonisolated(nonsending) func next() async {
    begin()
    switch await engine.watch(until: end, from: nextStepOfInterest, awaitsOutside: awaited == .change) {
    case .step: break
    case .time: isOver = true
    case .standstill: standStill()
    }
  }

  /// Has others take one step, and time pass if none is ready, while the calling code waits.
  @available(*, noasync)
  package func next() {
    begin()
    let count = engine.seenStepCount
    let time = nextStepOfInterest
    while engine.seenStepCount == count || engine.time < time {
      if engine.isLimitExceeded() { return giveUp() }
      switch engine.progress(until: end, awaitsOutside: awaited == .change) {
      case .moved: continue
      case .timeIsUp:
        skipToEnd()
        return isOver = true
      case .standstill: return standStill()
      case .awaitsOutside:
        if engine.isLimitExceeded(looksAtTime: true) { return giveUp() }
        engine.pause { engine.serveOutside() }
      }
    }
  }

  /// Waits until it is woken, until a time is over, or until nothing is left that could happen by itself.
  ///
  /// - Parameter time: how long after the watch began.
  /// - Returns: why nothing is left, if that is so.
  package nonisolated(nonsending) func pause(until time: Duration) async -> String? {
    let end = engine.time(after: time - elapsed)
    guard case .standstill = await engine.pause(ObjectIdentifier(self), until: end) else { return nil }
    return standstill
  }

  /// Ends the pause, if there is one. Any thread may call this.
  package var wake: @Sendable () -> Void {
    let id = ObjectIdentifier(self)
    return { [engine] in engine.wake(id) }
  }

  /// Lets the rest of the time pass, in which nothing can happen; not if time does not advance by itself.
  package func skipToEnd() {
    if engine.autoAdvance { engine.skip(to: end) }
  }

  /// The time from which on steps are of interest.
  private var nextStepOfInterest: Int64 {
    if timeOfLooks != engine.time { looksAtOneTime = 0 }
    timeOfLooks = engine.time
    looksAtOneTime += 1
    return looksAtOneTime > Self.maximumLooksAtOneTime ? timeOfLooks + 1 : timeOfLooks
  }

  private func giveUp() {
    isOver = true
    reasonOfStandstill = "the simulation was given up after \(SimulationError.extent(of: engine))"
  }

  private func standStill() {
    isOver = true
    if engine.pendingTimerCount == 0, awaited == .end { skipToEnd() } else { reasonOfStandstill = standstill }
  }

  private var standstill: String {
    engine.pendingTimerCount > 0
      ? "no task is ready, and time does not advance by itself, since autoAdvance is off"
      : "no task is ready, and none waits for a time to come"
  }
}
#endif
