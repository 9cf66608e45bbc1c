import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Sends the events of a worker, including failures recorded by XCTest. Holds them back while a retry could discard them.
/// Can be used from any thread.
final class WorkerEventSender: NSObject, XCTestObservation, Sendable {
  private struct State {
    /// The number of the running test.
    var test = 0
    var runningCase: ObjectIdentifier?
    /// The latest failure from Candlestick that XCTest has recorded.
    var lastRecorded: TestFailure.ID?
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
      state.held?.append(event)
      return state.held != nil || channel.send(event)
    }
  }

  func begin(_ test: Int, isHeld: Bool) {
    state.withLock { state in
      state.test = test
      if isHeld { state.held = [] }
    }
  }

  /// Discards the held events.
  func drop() { state.withLock { $0.held = nil } }

  /// Sends the held events.
  func release() {
    state.withLock { state in
      for event in state.held ?? [] { channel.send(event) }
      state.held = nil
    }
  }

  /// Sends the attachment folder of the running test. Never held back, because a crash must not lose it.
  func sendAttachmentFolder(_ folder: String) {
    state.withLock { _ = channel.send(WorkerEvent.attaches(test: $0.test, folder: folder)) }
  }

  /// Sends a failure, unless it was already sent because XCTest recorded it.
  func sendUnlessRecorded(_ failure: TestFailure) {
    if state.withLock({ $0.lastRecorded }) != failure.id { send(failure, recorded: nil) }
  }

  private func send(_ failure: TestFailure, recorded: TestFailure?) {
    let printed = OutputSizes(candlestick_flush_output(files.output, files.error))
    let failure = WorkerFailure(failure: failure, recorded: recorded, printed: printed)
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
    let recorded = TestFailure(message: description, location: location)
    let own = TestCaseBridge.passing
    var failure = own ?? recorded
    let count = testCase.testRun?.unexpectedExceptionCount ?? 0
    state.withLock { state in
      failure.isUnexpected = count != state.unexpectedCount
      state.unexpectedCount = count
      state.lastRecorded = own?.id
    }
    send(failure, recorded: recorded)
  }
}

extension OutputSizes {
  init(_ printed: candlestick_printed) { self.init(output: Int(printed.output), error: Int(printed.error_output)) }
}

extension WorkerChannel {
  @discardableResult
  func send(_ event: WorkerEvent) -> Bool { send { event.write(to: &$0) } }
}
