#if !canImport(ObjectiveC)
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation
import XCTest

/// Follows the test cases of XCTest's that are not examples: takes what fails in them, and tells the reports of them.
///
/// Unchecked, because the list of failures is variable: XCTest calls its observers on the main thread, and the list is used
/// there alone.
final class TestCaseObserver: FailureDestination, XCTestObservation, @unchecked Sendable {
  /// Takes the failures of one test case.
  private final class Record: FailureDestination {
    let failures: TestCaseFailures
    private let name: String
    private let lateFailures: LateFailures

    init(of testCase: XCTestCase, _ runner: SpecRunner) {
      failures = TestCaseFailures(of: testCase)
      name = testCase.name
      lateFailures = runner.lateFailures
      failures.onPassedOn = { failure in MainActor.assumeIsolated { runner.show(failure) } }
    }

    func record(_ failure: TestFailure) {
      guard failures.record(failure) else { return lateFailures.record(failure, of: name) }
      // In time for XCTest's own count even if nothing but an async tear-down method is still to come.
      if !Thread.isMainThread { DispatchQueue.main.async { self.failures.passOn() } }
    }

    func end() {
      for failure in failures.end() { lateFailures.record(failure, of: name) }
    }
  }

  private let runner: SpecRunner
  private let methods: SpecMethods
  private let elsewhere: any FailureDestination
  private let record = Locked<Record?>(nil)
  /// What XCTest knows to be wrong with the test case.
  private var failures: [TestFailure] = []

  /// - Parameters:
  ///   - runner: is told of test cases that have ended.
  ///   - methods: the tests of spec classes that are not examples.
  ///   - elsewhere: takes what fails while no test case runs.
  init(_ runner: SpecRunner, _ methods: SpecMethods, elsewhere: any FailureDestination) {
    self.runner = runner
    self.methods = methods
    self.elsewhere = elsewhere
  }

  /// Takes a failure of code whose task does not tell what test case it belongs to: a set-up method's, or a thread's.
  func record(_ failure: TestFailure) {
    (record.withLock(\.self) ?? elsewhere).record(failure)
  }

  /// A test whose tasks take their failures to it even if they outlive it.
  func follow(_ test: @escaping XCTestCaseClosure) -> XCTestCaseClosure {
    { testCase in
      // On a schedule of an exploration, what fails goes to that.
      guard SimulationEngine.gathering == nil else { return try test(testCase) }
      guard let record = self.record.withLock(\.self) else { return try test(testCase) }
      defer { record.failures.passOn() }
      do {
        try FailureReporter.withDestination(record) { try test(testCase) }
      } catch let error as ScheduleFailure where !error.placedFailures.isEmpty {
        error.placedFailures.forEach(record.record)
      } catch {
        record.failures.passOn()
        // It may have ended the test as it should. A failure of its own it is only if nobody knows of it.
        if !self.failures.include(error) { throw error }
      }
    }
  }

  private func isExample(_ testCase: XCTestCase) -> Bool {
    testCase is Spec && !methods.includes(testCase)
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    guard !isExample(testCase) else { return }
    failures = []
    let metadata = metadata(of: testCase)
    MainActor.assumeIsolated {
      runner.begin(metadata.example, of: metadata.className, named: metadata.example.description)
    }
    let record = Record(of: testCase, runner)
    self.record.withLock { $0 = record }
  }

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    guard !isExample(testCase) else { return }
    let location = CodeLocation(path: filePath, line: UInt(max(lineNumber, 0)))
    let ours = record.withLock(\.self)?.failures.passedOn
    failures.append(ours ?? TestFailure(message: description, location: location))
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    guard !isExample(testCase) else { return }
    let record = record.withLock { record in
      defer { record = nil }
      return record
    }
    record?.end()
    let result = result(of: testCase)
    MainActor.assumeIsolated { runner.finish(result) }
  }

  private func metadata(of testCase: XCTestCase) -> (example: ExampleMetadata, className: String) {
    let className = String(describing: type(of: testCase))
    let example = ExampleMetadata(
      description: String(testCase.name.dropFirst(className.count + 1)),
      groups: [],
      location: CodeLocation(path: nil, line: 0),
      traits: SpecTraits()
    )
    return (example, className)
  }

  private func result(of testCase: XCTestCase) -> ExampleResult {
    let (example, className) = metadata(of: testCase)
    let outcome: ExampleResult.Outcome =
      if !failures.isEmpty {
        .failed(failures)
      } else if testCase.testRun?.hasBeenSkipped == true {
        .skipped(SpecSkip(reason: "", location: example.location))
      } else {
        .passed
      }
    return ExampleResult(
      example: example,
      className: className,
      outcome: outcome,
      duration: .seconds(testCase.testRun?.totalDuration ?? 0)
    )
  }
}
#endif
