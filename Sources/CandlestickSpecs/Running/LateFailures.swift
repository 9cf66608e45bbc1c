import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Failures that are those of no example that is running: of one that has ended before the code did, or of code that does
/// not tell what it belongs to. Any thread may add to them.
final class LateFailures: Sendable {
  private struct State {
    var all: [(example: String, failure: TestFailure)] = []
    var strays: [TestFailure] = []
    var isOver = false
  }

  private let state = Locked(State())
  private let onFailure: @Sendable (TestFailure) -> Void

  /// - Parameter onFailure: shows each failure at once, on the thread that found it.
  init(onFailure: @escaping @Sendable (TestFailure) -> Void) {
    self.onFailure = onFailure
  }

  var all: [(example: String, failure: TestFailure)] { state.withLock(\.all) }
  /// Those of code that does not tell what it belongs to.
  var strays: [TestFailure] { state.withLock(\.strays) }

  /// Takes note of a failure that is not known to be an example's.
  ///
  /// - Parameters:
  ///   - failure: what was not as it should be.
  ///   - example: the name of the example that was running.
  func recordStray(_ failure: TestFailure, while example: String) {
    var failure = failure
    failure.message = "found while \"\(example)\" ran; not started by it: \(failure.message)"
    state.withLock { $0.strays.append(failure) }
    onFailure(failure)
  }

  /// Takes note of a failure. After the end it is a stray one, with the name of its example.
  ///
  /// - Parameters:
  ///   - failure: what was not as it should be.
  ///   - example: the name of the example.
  func record(_ failure: TestFailure, of example: String) {
    let isOver = state.withLock { state in
      if !state.isOver { state.all.append((example, failure)) }
      return state.isOver
    }
    let late = failure.afterEnd(of: example)
    if isOver { FailureReporter.recordAsStray(late) } else { onFailure(late) }
  }

  /// Takes no more: what there is now is reported.
  func end() {
    state.withLock { $0.isOver = true }
  }
}

extension TestFailure {
  /// The same failure, with the name of the example that it is too late for.
  package func afterEnd(of example: String) -> TestFailure {
    TestFailure(message: "after the end of \"\(example)\": \(message)", location: location, details: details)
  }
}
