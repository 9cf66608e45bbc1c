import CandlestickSimulation
import CandlestickSupport

extension SimulationEngine {
  /// Runs a test framework's synchronous code, and every task that it creates, in one simulation. The code may drain
  /// the main run loop to wait for tasks and timers, as XCTest does for async tests.
  ///
  /// - Returns: the errors of the simulation.
  package func runToEnd(_ code: @escaping () -> Void) -> [SimulationError] {
    guard ProcessThread.isMain else { return [.notOnMainThread()] }
    let host = SimulationHost(self)
    let run = StalledTestGuard(self, host)
    let endless = host.run { run.run(code) }
    let leftBehind = host.end()
    return [endless ?? run.error ?? leftBehind].compactMap(\.self)
  }
}

/// Ends a simulation in which a test framework waits for a test that can never end. XCTest's own timeout for async
/// tests is very long.
private final class StalledTestGuard {
  /// The number of times that time may advance without a step before the code is assumed to have no timeout of its own.
  /// XCTest waits for a tenth of a second at a time, so this is one hour. From then on, time advances in doubling
  /// intervals, so that XCTest reaches its own limit.
  private static let mostPauses = 36_000

  private let engine: SimulationEngine
  private let host: SimulationHost
  /// The number of times that time has advanced since the last step, and the number of steps at that point.
  private var pauses = (count: 0, stepCount: 0)
  /// The reason why the simulation was stopped.
  private(set) var error: SimulationError?

  init(_ engine: SimulationEngine, _ host: SimulationHost) {
    self.engine = engine
    self.host = host
  }

  func run(_ code: () -> Void) {
    watch()
    code()
    engine.clock.whenSkipped = nil
  }

  private func watch() {
    engine.clock.whenSkipped = { [unowned self] in timePassedWithoutEffect() }
  }

  private func timePassedWithoutEffect() {
    if error == nil, engine.isLimitExceeded() { return giveUp(.neverEnding(engine)) }
    if engine.stepCount != pauses.stepCount { pauses = (0, engine.stepCount) }
    pauses.count += 1
    guard pauses.count > Self.mostPauses else { return }
    if error == nil, engine.hasTasks {
      giveUp(.deadlock(engine))
    } else {
      engine.clock.whenSkipped = nil
      engine.clock.skip(to: engine.time(after: .seconds(1 << min(pauses.count - Self.mostPauses, 29))))
      watch()
    }
  }

  private func giveUp(_ error: SimulationError) {
    self.error = error
    pauses.count = 0
    SimulationEngine.markFailure()
    host.cancel()
  }
}
