import CandlestickExpectations

/// A failure of a test in a worker.
struct WorkerFailure: Codable, Sendable {
  /// The failure. If it was recorded by XCTest only, it has just the message and the line.
  var failure: TestFailure
  /// The message and the line recorded by XCTest; nil if XCTest recorded nothing. They can differ from those of the failure
  /// if a spec overrides `recordFailure`.
  var recorded: TestFailure?
  /// The sizes of the output before the failure.
  var printed: OutputSizes
}

extension WorkerFailure {
  /// Creates a failure that the worker has found, and that its XCTest has not recorded.
  init(found failure: TestFailure, _ printed: OutputSizes) {
    self.init(failure: failure, recorded: failure, printed: printed)
  }

  /// Creates a failure found by the supervisor. It counts as unexpected, because no expectation has failed.
  init(ofSupervisor failure: TestFailure, _ printed: OutputSizes) {
    self.init(found: failure, printed)
    self.failure.isUnexpected = true
  }
}
