import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Sends the events of a worker to the supervising process, which reports them.
final class WorkerReport: SpecReport {
  private let worker: candlestick_worker
  private let sender: EventSender
  /// The number of the running test.
  private let test: Locked<Int>
  /// The last failure of Candlestick that was sent.
  private let lastSent = Locked<TestFailure.ID?>(nil)
  private let runningCase = Locked<ObjectIdentifier?>(nil)
  private var result: TestResult?
  /// The number of failed tests.
  private(set) var failedCount = 0

  init(_ worker: candlestick_worker, _ channel: WorkerChannel) {
    self.worker = worker
    sender = EventSender(channel)
    test = Locked(0)
    super.init()
  }

  required init() { fatalError("a worker's report needs a channel") }

  /// Sets the test case of the running test; nil between tests.
  func setRunning(_ testCase: XCTestCase?) { runningCase.withLock { $0 = testCase.map(ObjectIdentifier.init) } }

  /// Returns true if the running test itself runs a test case, or any test case if the argument is nil.
  var isInTest: @Sendable (XCTestCase?) -> Bool {
    { [runningCase] testCase in
      runningCase.withLock { running in running != nil && testCase.map(ObjectIdentifier.init) != running }
    }
  }

  /// Begins to report a test.
  ///
  /// - Parameter isHeld: true to hold the events until it is known whether the test runs again.
  func begin(_ test: Int, isHeld: Bool) {
    self.test.withLock { $0 = test }
    result = nil
    if isHeld { sender.hold() }
  }

  /// Drops the held events of the test if it has failed.
  ///
  /// - Returns: the first failure; nil if the test has not failed.
  func takeFailure() -> TestFailure? {
    guard case .failed(let failures)? = result?.outcome else { return nil }
    sender.drop()
    return failures.first
  }

  /// Sends the end of the running test.
  ///
  /// - Parameters:
  ///   - duration: the duration that XCTest measured.
  ///   - printed: the size of the output so far.
  ///   - earlierFailures: the first failure of each earlier attempt.
  /// - Returns: true if the event was sent.
  func end(
    _ number: Int,
    after duration: Duration,
    _ printed: OutputSizes,
    _ earlierFailures: [TestFailure]
  ) -> Bool {
    result?.notes.earlierFailures += earlierFailures
    if case .failed? = result?.outcome { failedCount += 1 }
    sender.release()
    return sender.send(.ended(test: number, TestEnd(result: result, duration: duration, printed: printed)))
  }

  /// Sends a failure that a spec did not pass on to XCTest; ``Observer`` has sent all others.
  override func failureFound(_ failure: TestFailure) {
    guard lastSent.withLock({ $0 }) != failure.id else { return }
    sender.send(
      .failed(
        test: test.withLock { $0 },
        WorkerFailure(
          failure: failure,
          recorded: nil,
          isShown: true,
          printed: OutputSizes(ofFiles: worker.output, worker.error_output)
        )
      )
    )
  }

  /// Sends failures that belong to no running example.
  var onLateFailure: @Sendable (TestFailure, _ example: String?) -> Void {
    { [sender] failure, example in sender.send(.late(failure, example: example)) }
  }

  override func exampleFinished(_ result: ExampleResult) {
    self.result = TestResult(outcome: result.outcome, duration: result.duration, notes: result.notes)
  }

  /// Sends the failures that XCTest records.
  final class Observer: NSObject, XCTestObservation, Sendable {
    private let sender: EventSender
    private let test: Locked<Int>
    private let lastSent: Locked<TestFailure.ID?>
    private let files: (output: Int32, error: Int32)
    private let isInTest: @Sendable (XCTestCase?) -> Bool
    private let unexpectedCount = Locked(0)

    @MainActor init(_ report: WorkerReport) {
      files = (report.worker.output, report.worker.error_output)
      lastSent = report.lastSent
      sender = report.sender
      isInTest = report.isInTest
      test = report.test
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      if !isInTest(testCase) { unexpectedCount.withLock { $0 = 0 } }
    }

    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription description: String,
      inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      // Failures of test cases that the test runs itself do not count for it.
      guard !isInTest(testCase) else { return }
      let count = testCase.testRun?.unexpectedExceptionCount ?? 0
      let isExpected = unexpectedCount.withLock { known in
        defer { known = count }
        return known == count
      }
      let path = filePath ?? "<unknown>"
      let own = TestCaseBridge.passing
      lastSent.withLock { $0 = own?.id }
      var failure =
        own ?? TestFailure(message: description, location: CodeLocation(path: path, line: UInt(max(lineNumber, 0))))
      failure.isUnexpected = !isExpected
      sender.send(
        .failed(
          test: test.withLock { $0 },
          WorkerFailure(
            failure: failure,
            recorded: WorkerFailure.Recorded(message: description, path: path, line: lineNumber),
            isShown: own != nil,
            printed: OutputSizes(ofFiles: files.output, files.error)
          )
        )
      )
    }
  }
}

extension OutputSizes {
  /// Writes the buffers, and returns the sizes of the files.
  fileprivate init(ofFiles output: Int32, _ error: Int32) { self.init(candlestick_flush_output(output, error)) }

  init(_ printed: candlestick_printed) { self.init(output: Int(printed.output), error: Int(printed.error_output)) }
}

/// Sends events, at once or when it is known that they count. Any thread may use it.
private final class EventSender: Sendable {
  private let channel: WorkerChannel
  /// The held events; nil if each event is sent at once.
  private let held = Locked<[WorkerEvent]?>(nil)

  init(_ channel: WorkerChannel) { self.channel = channel }

  @discardableResult
  func send(_ event: WorkerEvent) -> Bool {
    held.withLock { held in
      held?.append(event)
      return held != nil || channel.send(event)
    }
  }

  func hold() { held.withLock { $0 = [] } }

  func drop() { held.withLock { $0 = nil } }

  func release() {
    held.withLock { held in
      for event in held ?? [] { channel.send(event) }
      held = nil
    }
  }
}

extension WorkerChannel {
  @discardableResult
  func send(_ event: WorkerEvent) -> Bool { send { event.write(to: &$0) } }
}
