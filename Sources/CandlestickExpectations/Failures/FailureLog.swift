import CandlestickSupport

/// Keeps failures until it is closed, then hands late ones on. Any thread and any task may add to it.
package final class FailureLog: Sendable {
  private struct State {
    var failures: [TestFailure] = []
    var isClosed = false
  }

  private let state = Locked(State())
  private let onLateFailure: @Sendable (TestFailure) -> Void

  /// Makes a log that is open.
  ///
  /// - Parameter onLateFailure: takes each failure that comes after the end. By default, it goes to the destination
  ///   around the code that makes the log.
  package init(onLateFailure: @escaping @Sendable (TestFailure) -> Void = FailureReporter.recorder) {
    self.onLateFailure = onLateFailure
  }

  /// The failures so far, but for those that were taken out.
  package var failures: [TestFailure] { state.withLock(\.failures) }

  /// Keeps a failure, or hands it on if it is late.
  ///
  /// - Returns: whether the log is open and has kept it.
  @discardableResult
  package func record(_ failure: TestFailure) -> Bool {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.failures.append(failure) }
      return state.isClosed
    }
    // Outside of the lock: the closure may record again.
    if isClosed { onLateFailure(failure) }
    return !isClosed
  }

  /// Takes out the failures so far, for the caller to pass on. The log stays as it is, open or closed.
  package func takeAll() -> [TestFailure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Closes the log: failures that still come are late.
  ///
  /// - Returns: the failures that it has kept.
  @discardableResult
  package func close() -> [TestFailure] {
    state.withLock { state in
      state.isClosed = true
      return state.failures
    }
  }
}
