import CandlestickConcurrency

/// What captors capture while a matcher judges the calls of a spy: they get it only from calls that match.
///
/// Unchecked, because only the thread that judges uses it: the task-local value ends with the judgement, and matchers are
/// synchronous.
final class Captures: @unchecked Sendable {
  @TaskLocal static var current: Captures?

  private struct Capture {
    let clear: () -> Void
    let add: () -> Void
  }

  private var ofCall: [Capture] = []
  private var ofMatchingCalls: [Capture] = []
  private var all: [Capture] = []

  /// Captures a value, if its call matches.
  func add<Value>(_ value: Value, to captured: POSIXLocked<[Value]>) {
    ofCall.append(
      Capture {
        captured.withLock { $0 = [] }
      } add: {
        captured.withLock { $0.append(value) }
      }
    )
  }

  /// Judges a call.
  func judge(_ matches: () -> Bool) -> Bool {
    ofCall = []
    let isMatch = Self.$current.withValue(self, operation: matches)
    all += ofCall
    if isMatch { ofMatchingCalls += ofCall }
    return isMatch
  }

  /// Gives the captors what they have captured, in place of earlier values.
  func hand() {
    for capture in all { capture.clear() }
    for capture in ofMatchingCalls { capture.add() }
  }
}
