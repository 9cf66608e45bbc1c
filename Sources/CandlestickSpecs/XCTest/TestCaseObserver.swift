#if !canImport(ObjectiveC)
import CandlestickExpectations
import Foundation
import XCTest

/// Follows the test cases of XCTest's that are not examples: takes what fails in them, and tells the reports of them.
///
/// Unchecked, because XCTest's classes are not Sendable: XCTest calls its observers on the main thread, and the test case
/// is used there alone.
final class TestCaseObserver: FailureDestination, XCTestObservation, @unchecked Sendable {
  private let runner: SpecRunner
  private let elsewhere: any FailureDestination
  private var testCase: XCTestCase?
  private var failures: [Failure] = []

  /// - Parameters:
  ///   - runner: is told of test cases that have ended.
  ///   - elsewhere: takes what fails while no test case runs, or on another thread.
  init(_ runner: SpecRunner, elsewhere: any FailureDestination) {
    self.runner = runner
    self.elsewhere = elsewhere
  }

  func record(_ failure: Failure) {
    guard Thread.isMainThread, let testCase else { return elsewhere.record(failure) }
    testCase.record(failure)
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    guard !(testCase is Spec) else { return }
    self.testCase = testCase
    failures = []
  }

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    guard !(testCase is Spec) else { return }
    let location = SourceLocation(path: filePath, line: UInt(max(lineNumber, 0)))
    failures.append(Failure(message: description, location: location))
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    guard !(testCase is Spec) else { return }
    self.testCase = nil
    let result = result(of: testCase)
    MainActor.assumeIsolated { runner.finish(result) }
  }

  private func result(of testCase: XCTestCase) -> ExampleResult {
    let location = SourceLocation(path: nil, line: 0)
    let className = String(describing: type(of: testCase))
    let outcome: ExampleResult.Outcome =
      if !failures.isEmpty {
        .failed(failures)
      } else if testCase.testRun?.hasBeenSkipped == true {
        .skipped(Skip(reason: "", location: location))
      } else {
        .passed
      }
    return ExampleResult(
      example: ExampleMetadata(
        description: String(testCase.name.dropFirst(className.count + 1)),
        groups: [],
        location: location,
        traits: SpecTraits()
      ),
      className: className,
      outcome: outcome,
      duration: .seconds(testCase.testRun?.totalDuration ?? 0)
    )
  }
}
#endif
