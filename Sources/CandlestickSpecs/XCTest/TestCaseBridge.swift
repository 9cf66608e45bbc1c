import CandlestickExpectations
import CandlestickSupport
import Foundation
import XCTest

/// Connects one XCTest test case to the engine: passes failures to XCTest, which takes them on the main thread only.
///
/// Unchecked, because XCTest's classes are not Sendable: the test case and `passing` are used on the main thread alone.
/// Failures that other threads find wait in the log until the main thread passes them on.
package final class TestCaseBridge: FailureDestination, @unchecked Sendable {
  let testCase: XCTestCase
  /// The blocks to run when the example has ended.
  let teardownBlocks = TeardownBlocks()
  private let runner: SpecRunner
  /// The failures that XCTest does not have yet.
  private let log: FailureLog
  /// The failure that XCTest is recording, of which it keeps only the message and the place.
  private(set) var passing: TestFailure?
  /// Whether the code here records a failure in XCTest for the engine.
  var isPassing: Bool { Thread.isMainThread && passing != nil }

  init(_ testCase: XCTestCase, _ runner: SpecRunner) {
    self.testCase = testCase
    self.runner = runner
    let (name, lateFailures) = (testCase.name, runner.lateFailures)
    log = FailureLog { lateFailures.record($0, of: name) }
  }

  /// Takes a failure of a test that is not an example.
  package func record(_ failure: TestFailure) {
    add(failure)
    // In time for XCTest's own count even if nothing but an async tear-down method is left to run.
    if !Thread.isMainThread { DispatchQueue.main.async { self.passOn() } }
  }

  /// Takes a failure, and passes it to XCTest at once on the main thread.
  func add(_ failure: TestFailure) {
    if log.record(failure), Thread.isMainThread { passOn() }
  }

  /// Passes all waiting failures to XCTest, then to the reports. For the main thread.
  func passOn() {
    let outer = passing
    defer { passing = outer }
    for failure in log.takeAll() {
      passing = failure
      testCase.record(failure)
      MainActor.assumeIsolated { runner.show(failure) }
    }
  }

  /// Makes the failures that still wait, and all later ones, late.
  func close() {
    log.close()
    for failure in log.takeAll() { log.record(failure) }
  }
}

extension XCTestCase {
  #if canImport(ObjectiveC)
  /// Untested.
  fileprivate func record(_ failure: TestFailure) {
    let place = XCTSourceCodeLocation(filePath: failure.location.path, lineNumber: Int(failure.location.line))
    var issue = XCTIssue(type: .assertionFailure, compactDescription: failure.message)
    issue.detailedDescription = failure.details
    issue.sourceCodeContext = XCTSourceCodeContext(location: place)
    record(issue)
  }
  #else
  fileprivate func record(_ failure: TestFailure) {
    recordFailure(
      withDescription: failure.message,
      inFile: failure.location.path,
      atLine: Int(failure.location.line),
      expected: true
    )
  }
  #endif
}
