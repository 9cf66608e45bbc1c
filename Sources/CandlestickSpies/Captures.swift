import CandlestickConcurrency

/// Collects the arguments that captors capture while a matcher evaluates the calls of a spy. At the end, gives the
/// captors those of matching calls.
///
/// Unchecked, because only the evaluating thread uses it: the task-local value ends with the evaluation, and matchers
/// are synchronous.
final class Captures: @unchecked Sendable {
  @TaskLocal static var current: Captures?

  private struct Capture {
    let clear: () -> Void
    let add: () -> Void
  }

  private var ofCall: [Capture] = []
  private var ofMatchingCalls: [Capture] = []
  private var all: [Capture] = []

  /// Captures a value in case the current call matches.
  func add<Value>(_ value: Value, to captured: POSIXLocked<[Value]>) {
    ofCall.append(
      Capture {
        captured.withLock { $0 = [] }
      } add: {
        captured.withLock { $0.append(value) }
      }
    )
  }

  /// Evaluates a call. Returns true if it matches.
  func evaluate(_ matches: () throws -> Bool) rethrows -> Bool {
    ofCall = []
    let isMatch = try Self.$current.withValue(self, operation: matches)
    all += ofCall
    if isMatch { ofMatchingCalls += ofCall }
    return isMatch
  }

  /// Replaces the values of each captor with the newly captured ones.
  func handOver() {
    for capture in all { capture.clear() }
    for capture in ofMatchingCalls { capture.add() }
  }
}
