import CandlestickExpectations
import CandlestickReports

/// The results of a run.
package struct RunSummary: Sendable {
  /// The number of examples that passed on the first attempt.
  package var passedCount = 0
  /// The examples that failed, in the order in which they ran.
  package var failed: [ExampleResult] = []
  /// The examples that passed only in a retry. They count neither as passed nor as failed.
  package var flaky: [ExampleResult] = []
  /// The examples that had only expected failures, because of known issues. They count neither as passed nor as failed.
  package var known: [ExampleResult] = []
  /// True if flaky examples do not make the run fail.
  package var allowsFlaky = false
  /// The number of skipped examples. Excludes those in ``unavailableCount``.
  package var skippedCount = 0
  /// The number of examples that were skipped because they need simulations, which this process cannot run.
  package var unavailableCount = 0
  /// The paths of recorded snapshots; for those in source code, with the line.
  package var recordedSnapshots: [String] = []
  /// The paths of snapshots that no test uses any more. For a class, these are known only if all its tests passed.
  package var unusedSnapshots: [String] = []
  /// The focused examples.
  package var focused: [ExampleMetadata] = []
  /// The number of examples that were skipped because others are focused.
  package var unfocusedCount = 0
  /// The spec classes that did not run because the main function lists others.
  package var unlistedSpecs: [String] = []
  /// The other test classes that the main function does not list. They may have no tests.
  package var unlistedTests: [String] = []
  /// The failures that were found after their example had ended, each with the name of the example.
  package var lateFailures: [(example: String, failure: TestFailure)] = []
  /// The failures of code that may not belong to the example that was running.
  package var strayFailures: [TestFailure] = []
  /// Other notes on the run, such as the reason why workers could not be forked.
  package var notes: [String] = []
  /// The reason why the run fails even if its examples pass; nil if there is none.
  package var problem: String?
  /// True if the run was interrupted.
  package var isInterrupted = false
  /// The duration of the run.
  package var duration: Duration = .zero

  /// The number of examples.
  package var count: Int { passedCount + flaky.count + known.count + failed.count + skippedCount + unavailableCount }

  /// True if the run passed.
  package var isSuccess: Bool {
    failed.isEmpty && (flaky.isEmpty || allowsFlaky) && lateFailures.isEmpty && strayFailures.isEmpty && problem == nil
  }

  mutating func count(_ result: ExampleResult) {
    switch result.shownOutcome {
    case .flaky: flaky.append(result)
    case .known: known.append(result)
    case .passed: passedCount += 1
    case .failed: failed.append(result)
    case .unavailable: unavailableCount += 1
    case .skipped: skippedCount += 1
    }
  }
}
