#if RUNTIME_HOOKS
/// An async check of an invariant, in a task that is no part of the schedule.
///
/// Unchecked `Sendable`, because its state is variable: only the thread of the simulation uses it.
final class InvariantObserver: @unchecked Sendable {
  /// Takes the number of steps so far. Returns false if the invariant is broken.
  private let holds: (_ stepCount: () -> Int) async -> Bool
  private var continuation: UnsafeContinuation<Void, Never>?
  /// True if the next check is the last.
  private var isEnding = false
  /// True if it checks no more.
  private(set) var isOver = false

  init(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) {
    self.holds = holds
  }

  /// Checks the invariant now and after each step, until it is broken or `end` is called.
  func run(in engine: SimulationEngine) async {
    while true {
      let (isLast, stepCount, issueCount) = (isEnding, engine.stepCount, engine.gatheredIssueCount)
      guard await holds({ engine.stepCount }), engine.gatheredIssueCount == issueCount, !isLast else { break }
      // The check may have waited for an actor while others took steps.
      if !isEnding, engine.stepCount == stepCount { await withUnsafeContinuation { continuation = $0 } }
    }
    isOver = true
    engine.endObserving()
  }

  /// Lets it check the invariant, unless it does that already.
  func wake() {
    let waiting = continuation
    continuation = nil
    waiting?.resume()
  }

  /// Lets it check the invariant a last time.
  func end() {
    isEnding = true
    wake()
  }
}
#endif
