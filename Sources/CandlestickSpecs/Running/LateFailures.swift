import CandlestickExpectations
import CandlestickSimulation

/// Failures that come after the end of their example, from a task that has outlived it. Any thread may add to them.
final class LateFailures: Sendable {
  private let state = Locked((all: [(example: String, failure: Failure)](), isOver: false))

  var all: [(example: String, failure: Failure)] { state.withLock(\.all) }

  /// Takes note of a failure. After the end it goes where one from a detached task would, with the name of its example.
  ///
  /// - Parameters:
  ///   - failure: what was not as it should be.
  ///   - example: the name of the example.
  func record(_ failure: Failure, of example: String) {
    let isOver = state.withLock { state in
      if !state.isOver { state.all.append((example, failure)) }
      return state.isOver
    }
    if isOver { FailureReporter.recordAsDetached(failure.afterEnd(of: example)) }
  }

  /// Takes no more: what there is now is reported.
  func end() {
    state.withLock { $0.isOver = true }
  }
}

extension Failure {
  /// The same failure, with the name of the example that it is too late for.
  package func afterEnd(of example: String) -> Failure {
    Failure(message: "after the end of \"\(example)\": \(message)", location: location, details: details)
  }
}
