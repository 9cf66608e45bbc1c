#if os(Linux)
import CRuntimeHooks

/// The steps that have stopped because their code blocks the thread, in the order in which they did.
struct BlockedSteps {
  private(set) var all: [BlockedStep] = []
  /// How many of them wait for an event with a time limit.
  private(set) var timeoutCount = 0
  /// How many of them may continue without a signal that is counted.
  private var polledCount = 0
  /// The number of signals at the last check.
  private var signalCount: UInt32 = 0

  var isEmpty: Bool { all.isEmpty }

  mutating func append(_ step: BlockedStep) {
    all.append(step)
    if step.mustPoll { polledCount += 1 }
    if step.awaitsEvent, step.timer != nil { timeoutCount += 1 }
  }

  /// Records that a step can continue.
  mutating func isReady(_ step: BlockedStep) {
    step.isReady = true
    if step.awaitsEvent, step.timer != nil { timeoutCount -= 1 }
  }

  mutating func remove(_ step: BlockedStep) {
    all.removeAll { $0 === step }
    if step.mustPoll { polledCount -= 1 }
  }

  /// Whether any of them may be able to continue since the last check.
  mutating func mayHaveChanged() -> Bool {
    if all.isEmpty { return false }
    let count = candlestick_signal_count()
    defer { signalCount = count }
    return polledCount > 0 || count != signalCount
  }

  mutating func removeAll() -> [BlockedStep] {
    defer { self = BlockedSteps() }
    return all
  }

  /// Returns true if a timer wakes one of them at some time or later.
  func anySleeps(until time: Int64) -> Bool {
    all.contains { !$0.isReady && $0.timer != nil && $0.wait.end >= time }
  }
}
#endif
