#if os(Linux)
extension SimulationEngine {
  /// Runs synchronous code of a test framework, and every task that it creates, in one whole simulation. The code may
  /// wait for tasks and timers by serving the main run loop, as XCTest does for async tests.
  ///
  /// - Returns: the errors of the simulation.
  package func runToEnd(_ code: @escaping () -> Void) -> [SimulationError] {
    guard Self.isOnMainThread else { return [.notOnMainThread()] }
    let host = SimulationHost(self)
    let run = WholeTestRun(self, host)
    let stuck = host.run { run.run(code) }
    let leftBehind = host.end()
    return stuck.map { [$0] } ?? run.error.map { [$0] } ?? leftBehind.map { [$0] } ?? []
  }
}

/// Stops a simulation in which a test framework waits without effect: XCTest's timeout of an async test is very long.
private final class WholeTestRun {
  /// How often time advances without effect before the code is assumed to have no timeout of its own: for an hour, because
  /// XCTest waits for a tenth of a second at a time. From then on the time doubles, so that XCTest reaches its own
  /// limit.
  private static let mostPauses = 36_000

  private let engine: SimulationEngine
  private let host: SimulationHost
  /// How often time has advanced without effect since the step with a number.
  private var pauses = (count: 0, stepCount: 0)
  /// Why the simulation was stopped.
  private(set) var error: SimulationError?

  init(_ engine: SimulationEngine, _ host: SimulationHost) {
    self.engine = engine
    self.host = host
  }

  func run(_ code: () -> Void) {
    watch()
    code()
    engine.whenSkipped = nil
  }

  private func watch() {
    engine.whenSkipped = { [unowned self] in timePassedInVain() }
  }

  private func timePassedInVain() {
    if error == nil, engine.isLimitExceeded() { return giveUp(.neverEnding(engine)) }
    if engine.stepCount != pauses.stepCount { pauses = (0, engine.stepCount) }
    pauses.count += 1
    guard pauses.count > Self.mostPauses else { return }
    if error == nil, engine.hasTasks {
      giveUp(.deadlock(engine))
    } else {
      engine.whenSkipped = nil
      engine.skip(to: engine.time(after: .seconds(1 << min(pauses.count - Self.mostPauses, 29))))
      watch()
    }
  }

  private func giveUp(_ error: SimulationError) {
    self.error = error
    pauses.count = 0
    SimulationEngine.noteFailure()
    host.cancel()
  }
}
#endif
