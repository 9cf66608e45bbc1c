import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Sends the events of a worker to its supervisor, including failures recorded by XCTest. Holds them back while a retry could
/// discard them. Can be used from any thread.
final class WorkerEventSender: NSObject, XCTestObservation, FailureJournal {
  private struct State {
    /// The number of the running test.
    var test = 0
    /// The result of the running test; nil before it has one.
    var result: ExampleResult?
    /// The keys of the failed tests.
    var failedTests: Set<String> = []
    var runningCase: ObjectIdentifier?
    /// The failures of the running test from Candlestick that XCTest has recorded.
    var recorded: Set<TestFailure.ID> = []
    /// The number of unexpected failures that XCTest has recorded for the running test.
    var unexpectedCount = 0
    /// The events that are held back; nil to send events immediately.
    var held: [WorkerEvent]?
  }

  private let channel: WorkerChannel
  private let files: (output: Int32, error: Int32)
  private let state = Locked(State())

  init(_ worker: candlestick_worker, _ channel: WorkerChannel) {
    self.channel = channel
    files = (worker.output, worker.error_output)
  }

  // MARK: - Events

  @discardableResult
  func send(_ event: WorkerEvent) -> Bool {
    state.withLock { state in
      // A copy of the process that the test has forked never sends what it holds.
      guard state.held != nil, !candlestick_is_copy() else { return channel.send(event) }
      state.held?.append(event)
      guard case .failed(let test, let failed) = event else { return true }
      return channel.send(WorkerEvent.found(test: test, failed.failure))
    }
  }

  /// Begins to report a test.
  ///
  /// - Parameter isHeld: true to hold back the events until it is known if the test will run again.
  func begin(_ test: Int, isHeld: Bool) {
    state.withLock { state in
      state.test = test
      state.result = nil
      state.recorded = []
      if isHeld { state.held = [] }
    }
  }

  /// Discards the held events if the test has failed.
  ///
  /// - Returns: the first failure; nil if the test has not failed.
  func takeFailure() -> TestFailure? {
    state.withLock { state in
      guard case .failed(let failures)? = state.result?.outcome else { return nil }
      state.held = nil
      state.result?.notes.attachments.forEach { $0.remove() }
      return failures.first
    }
  }

  /// Sends the held events, and the end of the running test.
  ///
  /// - Returns: true if the end was sent.
  func end(
    _ number: Int,
    key: String,
    from start: Double,
    after duration: Duration,
    _ printed: OutputSizes
  ) -> Bool {
    state.withLock { state in
      if case .failed? = state.result?.outcome { state.failedTests.insert(key) }
      for event in state.held ?? [] { channel.send(event) }
      state.held = nil
      // The failures have been sent.
      if case .failed? = state.result?.outcome { state.result?.outcome = .failed([]) }
      let end = TestEnd(result: state.result, start: start, duration: duration, printed: printed)
      return channel.send(WorkerEvent.ended(test: number, end))
    }
  }

  /// The number of failed tests, including those that have failed after their end.
  var failedCount: Int { state.withLock(\.failedTests.count) }

  /// Sends a failure of code that a declaration has left behind.
  func sendLeft(_ failure: TestFailure) { send(.left(failure)) }

  /// Sends a failure that has been found. Never held back, because a crash must not lose it.
  func keep(_ failure: TestFailure, test: Int64) {
    state.withLock { _ in _ = channel.send(WorkerEvent.found(test: Int(test), failure)) }
  }

  func keep(known failure: TestFailure, reason: String?, test: Int64) {
    let issue = ExampleResult.KnownIssue(reason: reason, failure: failure)
    state.withLock { _ in _ = channel.send(WorkerEvent.known(test: Int(test), issue)) }
  }

  func drop(test: Int64) { state.withLock { _ in _ = channel.send(WorkerEvent.dropped(test: Int(test))) } }

  private func send(_ failure: TestFailure) {
    let printed = OutputSizes(candlestick_flush_output(files.output, files.error))
    let failure = WorkerFailure(failure: failure, printed: printed)
    send(.failed(test: state.withLock { $0.test }, failure))
  }

  // MARK: - Failures that XCTest records

  /// Sets the test case of the running test; nil between tests.
  func setRunning(_ testCase: XCTestCase?) { state.withLock { $0.runningCase = testCase.map(ObjectIdentifier.init) } }

  /// Returns true if the running test itself is running the given test case. With nil, returns true if any test is running.
  func isInTest(_ testCase: XCTestCase?) -> Bool {
    let running = state.withLock { $0.runningCase }
    return running != nil && testCase.map(ObjectIdentifier.init) != running
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    if !isInTest(testCase) { state.withLock { $0.unexpectedCount = 0 } }
  }

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    // Failures of test cases that a test itself runs are not failures of the test.
    guard !isInTest(testCase) else { return }
    let location = CodeLocation(path: filePath ?? "<unknown>", line: UInt(max(lineNumber, 0)))
    let own = TestCaseBridge.passing
    var failure = own ?? TestFailure(message: description, location: location)
    let count = testCase.testRun?.unexpectedExceptionCount ?? 0
    state.withLock { state in
      failure.isUnexpected = count != state.unexpectedCount
      state.unexpectedCount = count
      if let own { state.recorded.insert(own.id) }
    }
    send(failure)
  }
}

extension WorkerEventSender: RunResultObserver {
  /// Sends a failure that a spec did not pass on to XCTest.
  func failureFound(_ failure: TestFailure) {
    if !state.withLock({ $0.recorded.contains(failure.id) }) { send(failure) }
  }

  /// Sends a failure that belongs to no running test.
  func lateFailureFound(_ failure: TestFailure, of test: EndedTest?) {
    if let test { state.withLock { _ = $0.failedTests.insert(test.id) } }
    send(.late(failure, of: test))
  }

  /// Sends the attachment folder of the running test. Never held back, because a crash must not lose it.
  func attachmentFolderMade(_ folder: String) {
    state.withLock { _ = channel.send(WorkerEvent.attaches(test: $0.test, folder: folder)) }
  }

  /// Sends the snapshots that the running test has recorded. Never held back, because a crash must not lose them.
  func snapshotsRecorded(_ notes: SnapshotUses) {
    state.withLock { _ = channel.send(WorkerEvent.recorded(test: $0.test, notes)) }
  }

  func attemptEnded() { state.withLock { _ = channel.send(WorkerEvent.retries(test: $0.test)) } }

  func exampleFinished(_ result: ExampleResult) { state.withLock { $0.result = result } }
}

extension OutputSizes {
  init(_ printed: candlestick_printed) { self.init(output: Int(printed.output), error: Int(printed.error_output)) }
}
