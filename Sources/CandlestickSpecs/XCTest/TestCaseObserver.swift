import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
package import XCTest

/// Observes XCTest test cases that are not examples: collects their failures and notifies the reports.
///
/// XCTest calls it on the main thread, except for a failure, which it passes on the asserting thread.
package final class TestCaseObserver: AttachmentOwner, SnapshotDestination, Sendable {
  private let runner: SpecRunner
  private let isExample: @Sendable (XCTestCase) -> Bool
  private let elsewhere: any FailureDestination
  private let bridge = Locked<TestCaseBridge?>(nil)
  /// The failures of the test case that XCTest has recorded.
  private let failures = Locked<[TestFailure]>([])
  /// The running test cases that a test itself runs. They are not part of the run.
  private let innerCases = Locked<Set<ObjectIdentifier>>([])

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - runner: counts test cases when they end.
  ///   - isExample: returns true for the test case of an example.
  ///   - elsewhere: receives failures while no test case is running.
  package init(
    _ runner: SpecRunner,
    isExample: @escaping @Sendable (XCTestCase) -> Bool,
    elsewhere: any FailureDestination
  ) {
    self.runner = runner
    self.isExample = isExample
    self.elsewhere = elsewhere
  }

  /// The bridge of the running test case. Another observer of XCTest may run after the end of the test case, and before this
  /// one.
  private var running: TestCaseBridge? { bridge.withLock(\.self).flatMap { $0.hasStopped ? nil : $0 } }

  /// Records a failure of code without an owner, for example of a class method.
  package func record(_ failure: TestFailure) {
    if let running { running.record(failure) } else { elsewhere.record(failure) }
  }

  package func recordStray(_ failure: TestFailure) {
    if let running { running.recordStray(failure) } else { elsewhere.record(failure) }
  }

  package func recordOutliving(_ failure: TestFailure) { elsewhere.record(failure) }

  package func record(known failures: [TestFailure], reason: String?) -> Bool {
    bridge.withLock { $0 }?.record(known: failures, reason: reason) ?? false
  }

  package func foundMissingMatcher(at location: CodeLocation) {
    bridge.withLock(\.self)?.foundMissingMatcher(at: location)
  }

  /// The observer that the current code's failures reach last; nil in a run without one.
  static var current: TestCaseObserver? {
    FailureReporter.innermost(TestCaseObserver.self, isPastExploration: true)
  }

  /// Runs code of the running test case. Its failures belong to the test case, and so do those of threads that outlive it.
  static func own(_ code: () -> Void) {
    guard let bridge = current?.bridge.withLock(\.self) else { return code() }
    FailureReporter.withDestination(bridge, code)
  }

  /// Forwards waiting failures to XCTest, because the methods of the running test case have ended.
  package func passOn() { bridge.withLock(\.self)?.passOn() }

  /// The failures of the running test, including those that were waiting.
  func allFailures() -> [TestFailure] {
    passOn()
    return failures.withLock(\.self)
  }

  /// The attachments of the running test.
  package var attachments: ExampleAttachments? { bridge.withLock(\.self)?.attachments }

  /// The snapshots of the running test method.
  package var snapshots: TestSnapshots? { bridge.withLock { $0?.snapshots } }

  package func testCaseWillStart(_ testCase: XCTestCase) {
    guard !isExample(testCase) else { return }
    if MainActor.assumeIsolated({ runner.isInTest }) {
      innerCases.withLock { _ = $0.insert(ObjectIdentifier(testCase)) }
      return
    }
    SpecSkip.ofTestMethod.withLock { $0 = nil }
    ExploredXCTestFailures.exploration.withLock { $0 = nil }
    ExploredXCTestFailures.isReplay.withLock { $0 = false }
    let example = metadata(of: testCase)
    let className = type(of: testCase).listedName
    let snapshots = MainActor.assumeIsolated {
      runner.begin(example, of: className, named: example.description)
      return runner.makeSnapshots(ofClass: className) { SnapshotName.make(from: example.description) }()
    }
    let attachments = ExampleAttachments(
      of: "\(className) \(example.fullName)",
      onFolder: runner.reports.onAttachmentFolder
    )
    let bridge = TestCaseBridge(testCase, runner, attachments: attachments, snapshots: snapshots)
    self.bridge.withLock { $0 = bridge }
  }

  package func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    if innerCases.withLock({ $0.contains(ObjectIdentifier(testCase)) }) { return }
    let location = CodeLocation(path: filePath, line: UInt(max(lineNumber, 0)))
    let failure = TestCaseBridge.passing ?? TestFailure(message: description, location: location)
    guard !isExample(testCase) else {
      // An example has a bridge while it runs. In a worker, the events of the worker have the failures of XCTest.
      let isOutside = TestCaseBridge.passing == nil && (testCase as? Spec)?.bridge == nil
      if isOutside, !runner.reports.isInWorker { elsewhere.record(failure) }
      return
    }
    failures.withLock { $0.append(failure) }
    // The list is that of a copy of the process, which nobody reads.
    if TestCaseBridge.passing == nil { runner.reports.showInCopy(failure) }
  }

  package func testCaseDidFinish(_ testCase: XCTestCase) {
    guard !isExample(testCase), innerCases.withLock({ $0.remove(ObjectIdentifier(testCase)) }) == nil else { return }
    let bridge = bridge.withLock { bridge in
      defer { bridge = nil }
      return bridge
    }
    let knownIssues = bridge?.close() ?? []
    var result = result(of: testCase, knownIssues, bridge?.attachments)
    result.notes.placesWithoutMatcher = bridge?.placesWithoutMatcher ?? []
    if let snapshots = bridge?.snapshots { result.notes.snapshots = snapshots.notes }
    MainActor.assumeIsolated { runner.finish(result) }
  }

  private func metadata(of testCase: XCTestCase) -> ExampleMetadata {
    ExampleMetadata(testMethod: testCase.nameInClass)
  }

  private func result(
    of testCase: XCTestCase,
    _ knownIssues: [ExampleResult.KnownIssue],
    _ attachments: ExampleAttachments?
  ) -> ExampleResult {
    // XCTest may have recorded some before this observer knew that the test case had started.
    let failures = failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
    let outcome: ExampleResult.Outcome =
      if !failures.isEmpty {
        .failed(failures)
      } else if testCase.testRun?.hasBeenSkipped == true {
        .skipped(
          SpecSkip.ofTestMethod.withLock(\.self) ?? SpecSkip(of: testCase)
            ?? SpecSkip(reason: "", location: .unknown)
        )
      } else {
        .passed
      }
    let exploration = ExploredXCTestFailures.exploration.withLock(\.self)
    var notes = ExecutionSummary(exploration: exploration, knownIssues: knownIssues)
    notes.isReplay = ExploredXCTestFailures.isReplay.withLock(\.self)
    notes.attachments = attachments?.settle(hasFailed: !failures.isEmpty) ?? []
    return ExampleResult(
      outcome: outcome,
      duration: .seconds(testCase.testRun?.totalDuration ?? 0),
      notes: notes
    )
  }
}

#if CORELIBS_XCTEST
extension TestCaseObserver: XCTestObservation {
  /// Wraps a test so that failures of its tasks belong to it, even if the tasks outlive it.
  package func follow(_ test: @escaping XCTestCaseClosure) -> XCTestCaseClosure {
    { testCase in
      // In an exploration of schedules, the exploration receives the failures.
      guard Simulation.gathering == nil, let bridge = self.bridge.withLock({ $0 }) else {
        return try ExploredXCTestFailures.attempt { try test(testCase) }
      }
      defer { bridge.passOn() }
      bridge.beginMethod()
      var isThrowing = true
      defer { bridge.endMethod(isThrowing: isThrowing) }
      do {
        try FailureReporter.withDestination(bridge) { try test(testCase) }
        isThrowing = false
      } catch let error as ScheduleFailure where !error.placedFailures.isEmpty {
        error.placedFailures.forEach(bridge.record)
      } catch {
        bridge.passOn()
        // Ignores the error if it ended the test after a failure that was reported.
        if !self.failures.withLock({ $0.include(error) }) { throw error }
      }
    }
  }
}
#endif
