import CandlestickExpectations
import CandlestickReports

/// The results of a run: those that reports receive at its end, and more.
@dynamicMemberLookup
package struct RunSummary: Sendable {
  /// The results that reports receive.
  package var event: RunEvent.Summary
  /// The tests that failed, in the order in which they ran.
  package let failed: [RunEvent.Result]
  /// The tests that passed only in a retry. They count neither as passed nor as failed.
  package let flaky: [RunEvent.Result]
  /// The tests that had only expected failures, because of known issues. They count neither as passed nor as failed.
  package let known: [RunEvent.Result]
  /// The failures that were found after their example had ended, each with the name of the example.
  package let lateFailures: [(example: String, failure: TestFailure)]
  /// The failures of code that may not belong to the example that was running.
  package let strayFailures: [TestFailure]

  package subscript<Value>(dynamicMember path: KeyPath<RunEvent.Summary, Value>) -> Value { event[keyPath: path] }
}
