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
  /// How much virtual time passes at once where the simulation stands still, at first: what waits has a timeout that is not
  /// known here. It is doubled each time.
  private static let firstPause: Duration = .milliseconds(100)
  /// No test waits for longer than this on purpose.
  private static let longestWait: Duration = .seconds(24 * 3_600)
  /// Past the timeout of each wait, and before the end of time.
  private static let longestPause: Duration = .seconds(1_000_000_000)

  /// How often the run loop takes a turn of its own before the driver waits in it.
  private static let mostIdleTurns = 2

  private let engine: SimulationEngine
  private let host: SimulationHost
  private var isOver = false
  private var pause = firstPause
  private var idleTurns = 0
  /// Why the code did not end by itself.
  private(set) var error: SimulationError?

  init(_ engine: SimulationEngine, _ host: SimulationHost) {
    self.engine = engine
    self.host = host
  }

  func run(_ code: () -> Void) {
    schedule()
    code()
    isOver = true
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
    let end = engine.time(after: pause)
    switch engine.progress(until: end) {
    case .moved:
      idleTurns = 0
      pause = Self.firstPause
      if engine.isLimitExceeded() { giveUp(.neverEnding(engine)) }
    case .awaitsOutside:
      if engine.isLimitExceeded(looksAtTime: true) { return giveUp(.neverEnding(engine)) }
      // The code may have got what it waits for, and be about to end.
      idleTurns += 1
      if idleTurns > Self.mostIdleTurns { engine.pause { engine.serveOutside() } }
    case .timeIsUp, .standstill:
      if pause > Self.longestWait, error == nil, engine.hasTasks { return giveUp(.deadlock(engine)) }
      engine.skip(to: end)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func giveUp(_ error: SimulationError) {
    self.error = self.error ?? error
    SimulationEngine.noteFailure()
    pause = Self.firstPause
    host.cancel()
  }
}
#endif
