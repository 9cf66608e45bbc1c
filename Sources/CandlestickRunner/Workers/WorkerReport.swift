import CandlestickExpectations
import CandlestickSpecs

/// Reports the tests of a worker to its supervisor.
@MainActor final class WorkerReport: RunResultObserver {
  let sender: WorkerEventSender
  private var result: TestResult?
  /// The number of failed tests.
  private(set) var failedCount = 0

  init(_ sender: WorkerEventSender) { self.sender = sender }

  /// Begins to report a test.
  ///
  /// - Parameter isHeld: true to hold back the events until it is known if the test will run again.
  func begin(_ test: Int, isHeld: Bool) {
    sender.begin(test, isHeld: isHeld)
    result = nil
  }

  /// Discards the held events if the test has failed.
  ///
  /// - Returns: the first failure; nil if the test has not failed.
  func takeFailure() -> TestFailure? {
    guard case .failed(let failures)? = result?.outcome else { return nil }
    sender.drop()
    result?.notes.attachments.forEach { $0.remove() }
    return failures.first
  }

  /// Sends the end of the running test.
  ///
  /// - Parameter earlierFailures: the first failure of each earlier attempt.
  /// - Returns: true if the event was sent.
  func end(
    _ number: Int,
    from start: Double,
    after duration: Duration,
    _ printed: OutputSizes,
    _ earlierFailures: [TestFailure]
  ) -> Bool {
    result?.notes.earlierFailures += earlierFailures
    if case .failed? = result?.outcome { failedCount += 1 }
    sender.release()
    return sender.send(
      .ended(test: number, TestEnd(result: result, start: start, duration: duration, printed: printed))
    )
  }

  /// Sends a failure that a spec did not pass on to XCTest.
  func failureFound(_ failure: TestFailure) { sender.sendUnlessRecorded(failure) }

  func exampleFinished(_ result: ExampleResult) {
    self.result = TestResult(outcome: result.outcome, duration: result.duration, notes: result.notes)
  }
}
