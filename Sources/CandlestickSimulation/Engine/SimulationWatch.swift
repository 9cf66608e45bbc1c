#if os(Linux)
/// Lets code of a simulation look at something after each step that others take, until a virtual time is over.
package final class SimulationWatch {
  /// What has happened since the last look.
  package enum News: Sendable {
    /// A step has been taken, or something outside of the simulation may have done something.
    case step
    /// The time is over.
    case timeIsOver
    /// Nothing is left that could happen by itself.
    case standstill
  }

  private let engine: SimulationEngine
  private let end: Int64
  private let outside: OutsideWait

  /// Begins to watch the simulation that the code here and now runs in.
  ///
  /// - Parameter duration: how long to watch, in virtual time.
  /// - Returns: nil outside of a simulation.
  package init?(for duration: Duration) {
    guard let engine = SimulationEngine.current else { return nil }
    self.engine = engine
    end = engine.time(after: duration)
    outside = OutsideWait(engine)
  }

  /// Lets others take one step, and time pass if none is ready. The task that asks then goes before all others, until it
  /// calls `stop`.
  package func next() async -> News {
    switch await engine.wait(until: end, watchingSteps: true) {
    case .step: .step
    case .time: .timeIsOver
    case .standstill: .standstill
    }
  }

  /// Has others take one step, and time pass if none is ready, while the calling code waits.
  @available(*, noasync)
  package func next() -> News {
    switch engine.progress(until: end) {
    case .moved: return .step
    case .timeIsUp:
      skipToEnd()
      return .timeIsOver
    case .standstill: return .standstill
    case .awaitsOutside:
      engine.pause { outside.serve() }
      return .step
    }
  }

  /// Lets the rest of the time pass, in which nothing happens.
  package func skipToEnd() { engine.skip(to: end) }

  /// Why nothing is left that could happen by itself, for whoever reads of a failure.
  package var reasonOfStandstill: String {
    engine.pendingTimerCount == 0
      ? "no task is ready, and none waits for a time to come"
      : "no task is ready, and time does not advance by itself, since autoAdvance is off"
  }

  /// Has the task wait for its turn again, as all others do.
  package func stop() { engine.stopWatching() }
}
#endif
