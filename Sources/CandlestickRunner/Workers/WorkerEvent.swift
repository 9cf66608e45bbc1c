import CandlestickExpectations
import CandlestickSpecs

/// A message from a worker to its supervisor.
// Indirect, for the reason that `RunEvent` gives.
indirect enum WorkerEvent: Codable, Sendable {
  /// A test has failed. Each failure is sent once.
  case failed(test: Int, WorkerFailure)
  /// A failure of a test has been found. If the test ends the process, the supervisor reports the failures that have been found
  /// and not sent as `failed`, or runs the test again.
  case found(test: Int, TestFailure)
  /// A known issue of a test. If the test ends the process, the supervisor reports the known issues so far.
  case known(test: Int, ExampleResult.KnownIssue)
  /// The failures that a test has found do not count, because it runs again in real time.
  case dropped(test: Int)
  /// An attempt of a test that has failed is over, and the test runs again in the same process.
  case retries(test: Int)
  /// A test has recorded snapshots. If it does not end by itself, the supervisor needs them.
  case recorded(test: Int, SnapshotUses)
  /// A test has ended.
  case ended(test: Int, TestEnd)
  /// A test has created its attachment folder. If the test does not end by itself, the supervisor collects the attachments
  /// from there.
  case attaches(test: Int, folder: String)
  /// Code that belongs to no running test has failed. If the code belongs to a test that has ended, the event names it.
  case late(TestFailure, of: EndedTest?)
  /// Code that a declaration has left behind has failed.
  case left(TestFailure)
  /// The worker waits for more tests.
  case wantsWork
  /// The worker has run all of its tests and hooks, and is exiting.
  case isLeaving
  /// The worker was started instead of forked, and has declared different tests. The text is their fingerprint.
  case isDifferent(String)
}

/// The end of a test in a worker.
struct TestEnd: Codable, Sendable {
  /// The result; nil if the test case ended before there was one. A failed result is sent without its failures, because they
  /// have already been sent.
  var result: ExampleResult?
  /// The start of the test, in seconds of `candlestick_uptime`.
  var start: Double
  /// The duration measured by XCTest.
  var duration: Duration
  /// The sizes of the output before the end.
  var printed: OutputSizes
}

/// The number of bytes that a worker has printed to each of its standard streams.
struct OutputSizes: Codable, Sendable {
  var output = 0
  var error = 0
}

/// A failure of a test in a worker.
struct WorkerFailure: Codable, Sendable {
  /// The failure. If it was recorded by XCTest only, it has just the message and the line.
  var failure: TestFailure
  /// The sizes of the output before the failure.
  var printed: OutputSizes
}

extension WorkerFailure {
  /// Creates a failure found by the supervisor. It counts as unexpected, because no expectation has failed.
  init(ofSupervisor failure: TestFailure, _ printed: OutputSizes) {
    self.init(failure: failure, printed: printed)
    self.failure.isUnexpected = true
  }
}
