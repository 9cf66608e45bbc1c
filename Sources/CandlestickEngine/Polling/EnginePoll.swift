import CandlestickSimulation

/// Polls in a simulation, after each step of other tasks.
final class EnginePoll: SimulationPoll {
  /// The maximum number of polls at one virtual time. The polls themselves may cause steps of other tasks.
  private static let maximumPollsAtOneTime = 10_000

  private let engine: SimulationEngine
  private let awaited: AwaitedEvent
  private let start: Int64
  private let end: Int64
  private var hasPriority = false
  private var isPolling = false
  private var pollTime: Int64 = 0
  private var pollsAtOneTime = 0

  private(set) var isOver = false
  private(set) var stopReason: String?

  init(_ engine: SimulationEngine, for duration: Duration, awaits awaited: AwaitedEvent) {
    self.engine = engine
    self.awaited = awaited
    start = engine.time
    end = engine.time(after: duration)
  }

  var elapsed: Duration { .nanoseconds(engine.time - start) }

  var clock: @Sendable () -> Duration? {
    { [engine, start] in engine.isOnThread ? .nanoseconds(engine.time - start) : nil }
  }

  func begin() {
    if engine.beginPoll() { hasPriority = true }
    setPolling(true)
  }

  private func setPolling(_ isPolling: Bool) {
    if isPolling != self.isPolling { engine.polls.evaluatingCount += isPolling ? 1 : -1 }
    self.isPolling = isPolling
  }

  func finish() {
    setPolling(false)
    if hasPriority { engine.endPoll() }
    engine.codeContinues()
  }

  nonisolated(nonsending) func next() async {
    begin()
    setPolling(false)
    defer { setPolling(true) }
    switch await engine.suspend(until: end, orStepFrom: relevantStepTime, awaitsOutside: awaited == .change) {
    case .step: break
    case .time: isOver = true
    case .idle: becomeIdle()
    }
  }

  @available(*, noasync)
  func next() {
    begin()
    setPolling(false)
    defer { setPolling(true) }
    engine.nestRunLoop { takeStep() }
  }

  private func takeStep() {
    let count = engine.polls.announcedStepCount
    let time = relevantStepTime
    let reason = engine.run(while: { engine.polls.announcedStepCount == count || engine.time < time }) {
      engine.progress(ProgressTerms(limit: end, awaitsOutside: awaited == .change))
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

  nonisolated(nonsending) func pause(until time: Duration) async -> String? {
    let end = engine.time(after: time - elapsed)
    let reason = await engine.suspend(until: end, orStepFrom: .max, awaitsOutside: true, id: ObjectIdentifier(self))
    return reason == .idle ? idleReason : nil
  }

  var wake: @Sendable () -> Void {
    let id = ObjectIdentifier(self)
    return { [engine] in engine.wake(id) }
  }

  func skipToEnd() {
    if engine.clock.autoAdvance { engine.clock.skip(to: end) }
  }

  /// The time from which steps end the wait.
  private var relevantStepTime: Int64 {
    if pollTime != engine.time { pollsAtOneTime = 0 }
    pollTime = engine.time
    pollsAtOneTime += 1
    return pollsAtOneTime > Self.maximumPollsAtOneTime ? pollTime + 1 : pollTime
  }

  private func becomeIdle() {
    isOver = true
    if engine.clock.timers.count == 0, awaited == .end { skipToEnd() } else { stopReason = idleReason }
  }

  private var idleReason: String {
    engine.clock.timers.count > 0
      ? "\(engine.nothingIsReady), and time does not advance by itself, since autoAdvance is off"
      : "\(engine.nothingIsReady), and no timer is set"
  }
}
