import CandlestickExpectations
import CandlestickReports

/// The results of a run: those that reports receive at its end, and more.
@dynamicMemberLookup
package struct RunSummary: Sendable {
  /// The results that reports receive.
  package var event = RunEvent.Summary(isSuccess: true, duration: 0, counts: RunEvent.Counts())
  /// The examples that failed, in the order in which they ran.
  package var failed: [ExampleResult] = []
  /// The examples that passed only in a retry. They count neither as passed nor as failed.
  package var flaky: [ExampleResult] = []
  /// The examples that had only expected failures, because of known issues. They count neither as passed nor as failed.
  package var known: [ExampleResult] = []
  /// True if flaky examples do not make the run fail.
  package var allowsFlaky = false
  /// The failures that were found after their example had ended, each with the name of the example.
  package var lateFailures: [(example: String, failure: TestFailure)] = []
  /// The failures of code that may not belong to the example that was running.
  package var strayFailures: [TestFailure] = []

  package subscript<Value>(dynamicMember path: WritableKeyPath<RunEvent.Summary, Value>) -> Value {
    get { event[keyPath: path] }
    set { event[keyPath: path] = newValue }
  }

  /// True if the run passed.
  package var isSuccess: Bool {
    failed.isEmpty && (flaky.isEmpty || allowsFlaky) && lateFailures.isEmpty && strayFailures.isEmpty
      && event.problem == nil
  }

  mutating func count(_ result: ExampleResult) {
    event.counts.add(result.shownOutcome)
    if let list = Self.list(of: result.shownOutcome) { self[keyPath: list].append(result) }
  }

  /// Replaces the result of an example that has failed after its end. Earlier rounds of the run may have results of the same
  /// example.
  mutating func replace(_ earlier: ExampleResult, by result: ExampleResult) {
    event.counts.move(from: earlier.shownOutcome, to: result.shownOutcome)
    if let list = Self.list(of: earlier.shownOutcome),
      let index = self[keyPath: list].lastIndex(where: { $0.isSameExample(as: earlier) })
    {
      self[keyPath: list].remove(at: index)
    }
    failed.append(result)
  }

  /// Returns the list that has the results with an outcome; nil if there is none.
  private static func list(of outcome: RunEvent.Result.Outcome) -> WritableKeyPath<RunSummary, [ExampleResult]>? {
    switch outcome {
    case .flaky: \.flaky
    case .known: \.known
    case .failed: \.failed
    case .passed, .unavailable, .skipped: nil
    }
  }
}

extension ExampleResult {
  fileprivate func isSameExample(as other: ExampleResult) -> Bool {
    listedClassName == other.listedClassName && example.fullName == other.example.fullName
      && example.location == other.example.location
  }
}
