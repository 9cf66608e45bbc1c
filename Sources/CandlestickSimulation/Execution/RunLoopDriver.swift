#if os(Linux)
import Foundation

extension SimulationEngine {
  /// Runs synchronous code of a test framework, and every task that it makes, in a simulation from its begin to its end. The code
  /// may wait for tasks and timers by serving the main run loop, as XCTest does for async tests.
  ///
  /// - Parameter code: the code.
  /// - Returns: the errors of the simulation.
  package func runToEnd(_ code: () -> Void) -> [SimulationError] {
    guard Self.isOnMainThread else { return [.notOnMainThread] }
    let host = SimulationHost(self)
    let driver = RunLoopDriver(self, host)
    host.run { driver.run(code) }
    let leftBehind = host.end()
    return driver.error.map { [$0] } ?? leftBehind.map { [$0] } ?? []
  }
}

/// Drives a simulation while code that is not ours serves the main run loop to wait for something.
///
/// Unchecked, because its state is variable: it is used on the main thread alone.
private final class RunLoopDriver: @unchecked Sendable {
  /// How much virtual time passes at once where the simulation stands still: what waits has a timeout that is not known here.
  private static let pause: Duration = .milliseconds(100)
  /// How often it passes in vain, which is for an hour, before the code is not taken to wait for a timeout of its own. From then on
  /// it doubles, for XCTest to come to the end of the time that it gives an async test.
  private static let mostPauses = 36_000

  /// How often the run loop takes a turn of its own before the driver waits in it.
  private static let mostIdleTurns = 2

  private let engine: SimulationEngine
  private let host: SimulationHost
  private var isOver = false
  private var idleTurns = 0
  /// How often time has passed in vain, since so many steps.
  private var pauses = (count: 0, stepCount: 0)
  /// Why the code did not end by itself.
  private(set) var error: SimulationError?

  init(_ engine: SimulationEngine, _ host: SimulationHost) {
    self.engine = engine
    self.host = host
  }

  func run(_ code: () -> Void) {
    engine.whenSkipped = { [unowned self] in timePassedInVain() }
    schedule()
    code()
    isOver = true
    engine.whenSkipped = nil
  }

  /// Takes a turn when the main run loop is served next.
  private func schedule() {
    RunLoop.main.perform { [self] in
      guard !isOver else { return }
      // The engine itself serves the main run loop, to wait for what is outside. It is not driven meanwhile.
      guard engine.isOfThread else { return MainRunLoop.afterServing(schedule) }
      turn()
      schedule()
    }
  }

  /// Does one thing: what waits may have got what it waits for.
  private func turn() {
    let end = engine.time(after: Self.pause)
    switch engine.progress(until: end) {
    case .moved:
      idleTurns = 0
      if engine.isLimitExceeded() { giveUp(.neverEnding(engine)) }
    case .awaitsOutside:
      if engine.isLimitExceeded(looksAtTime: true) { return giveUp(.neverEnding(engine)) }
      // The code may have got what it waits for, and be about to end.
      idleTurns += 1
      if idleTurns > Self.mostIdleTurns { engine.pause { engine.serveOutside() } }
    case .timeIsUp, .standstill: engine.skip(to: end)
    }
  }

  private func timePassedInVain() {
    if engine.stepCount != pauses.stepCount { pauses = (0, engine.stepCount) }
    pauses.count += 1
    guard pauses.count > Self.mostPauses else { return }
    if error == nil, engine.hasTasks {
      giveUp(.deadlock(engine))
      pauses.count = 0
    } else {
      engine.whenSkipped = nil
      engine.skip(to: engine.time(after: .seconds(1 << min(pauses.count - Self.mostPauses, 29))))
      engine.whenSkipped = { [unowned self] in timePassedInVain() }
    }
  }

  private func giveUp(_ error: SimulationError) {
    self.error = self.error ?? error
    SimulationEngine.noteFailure()
    host.cancel()
  }
}
#endif
