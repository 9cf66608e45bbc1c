import CandlestickExpectations
import CandlestickReports
import CandlestickSpecs
import CandlestickSupport

/// The failures of expectations and XCTest assertions in a custom report. They belong to no test, and end the report.
final class ReportFailures: FailureDestination {
  private let first = Locked<TestFailure?>(nil)

  func record(_ failure: TestFailure) { first.withLock { $0 = $0 ?? failure } }

  /// Runs code of the report in a process of its own.
  ///
  /// - Throws: ``ReportError`` if it has recorded a failure, or its own error.
  @MainActor func check(_ code: @escaping @MainActor () throws -> Void) throws {
    try checkBesideTests { try OutsideTestCase.run { Result(catching: code) }.get() }
  }

  /// Runs code of the report in the process that runs the tests. XCTest charges its assertions to the running test.
  ///
  /// - Throws: ``ReportError`` if it has recorded a failure, or its own error.
  @MainActor func checkBesideTests(_ code: () throws -> Void) throws {
    let result = FailureReporter.withDestination(self) { Result(catching: code) }
    if let failure = first.withLock(\.self) { throw ReportError("\(failure.location): \(failure.text)") }
    try result.get()
  }
}
