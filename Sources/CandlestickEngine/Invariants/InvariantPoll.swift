import CandlestickSimulation

/// Checks an invariant with async code, in a task that is not part of the schedule.
///
/// It is unchecked `Sendable` although its state is mutable, because only the simulation's thread uses it.
final class InvariantPoll: @unchecked Sendable {
  /// Returns false if the invariant is broken. The argument returns the number of steps so far.
  private let holds: (_ stepCount: () -> Int) async -> Bool
  private var continuation: UnsafeContinuation<Void, Never>?
  /// True if the next check is the last.
  private var isEnding = false
  /// True if the poll has stopped checking.
  private(set) var isOver = false

  init(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) {
    self.holds = holds
  }

  /// Checks the invariant now and after each step, until it is broken or `end` is called.
  func run(in engine: SimulationEngine) async {
    while true {
      let (isLast, stepCount) = (isEnding, engine.stepCount)
      guard await holds({ engine.stepCount }), !isLast else { break }
      // While the check waited for an actor, other tasks may have taken steps.
      if !isEnding, engine.stepCount == stepCount { await withUnsafeContinuation { continuation = $0 } }
    }
    isOver = true
    engine.endPoll()
  }

  /// Starts a check, unless one is running.
  func wake() {
    let waiting = continuation
    continuation = nil
    waiting?.resume()
  }

  /// Starts a last check.
  func end() {
    isEnding = true
    wake()
  }
}
