import CandlestickSupport

/// Stores failures until it is closed, then forwards late ones. Safe to use from any thread.
package final class FailureLog: Sendable {
  private struct State {
    var failures: [TestFailure] = []
    var isClosed = false
  }

  private let state = Locked(State())
  private let onLateFailure: @Sendable (TestFailure) -> Void

  /// Creates an open log.
  ///
  /// - Parameter onLateFailure: called with each failure recorded after closing. By default, reports it to the owner of
  ///   the code that creates the log.
  package init(onLateFailure: @escaping @Sendable (TestFailure) -> Void = FailureReporter.recorder) {
    self.onLateFailure = onLateFailure
  }

  /// The stored failures.
  package var failures: [TestFailure] { state.withLock { $0.failures } }

  /// Stores a failure and returns true, or forwards it if the log is closed.
  @discardableResult
  package func record(_ failure: TestFailure) -> Bool {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.failures.append(failure) }
      return state.isClosed
    }
    // Not under the lock, because the closure may call `record` again.
    if isClosed { onLateFailure(failure) }
    return !isClosed
  }

  /// Removes and returns the stored failures. Does not close or reopen the log.
  package func takeAll() -> [TestFailure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Removes the failures of expectations without a matcher, because an error that ended their code may be the cause.
  package func removeMissingMatchers() {
    state.withLock { $0.failures.removeAll(where: \.hasNoMatcher) }
  }

  /// Closes the log, and returns the stored failures. Later failures are forwarded.
  @discardableResult
  package func close() -> [TestFailure] {
    state.withLock { state in
      state.isClosed = true
      return state.failures
    }
  }
}
