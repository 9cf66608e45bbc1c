import CandlestickExpectations

/// Receives the results of a run instead of reports. A worker sends them to its supervisor in this way.
package protocol RunResultObserver: Sendable {
  /// Called for each failure that XCTest has recorded, and in a forked process on any thread.
  func failureFound(_ failure: TestFailure)
  /// Called when an attempt of a test has failed, and the test runs again.
  @MainActor func attemptEnded()
  /// Called when an example or another test has ended.
  @MainActor func exampleFinished(_ result: ExampleResult)
}
