public import CandlestickExpectations

/// What came of a whole run.
public struct RunSummary: Sendable {
  /// How many examples passed.
  public var passedCount = 0
  /// The examples that failed, in the order in which they ran.
  public var failed: [ExampleResult] = []
  /// How many examples were skipped.
  public var skippedCount = 0
  /// The examples that focus is on, if it is on any.
  public var focused: [ExampleMetadata] = []
  /// How many examples of the run were skipped because focus is on others.
  public var unfocusedCount = 0
  /// The spec classes that were not run because the main function lists others.
  public var unlistedSpecs: [String] = []
  /// The other test classes that the main function does not list. Whether they have tests is not known.
  public var unlistedTests: [String] = []
  /// What was found wrong with an example after it had ended, by the example's name.
  public var lateFailures: [(example: String, failure: TestFailure)] = []
  /// What was found wrong by code of which nobody knows what example started it.
  public var strayFailures: [TestFailure] = []
  /// Why the run fails whatever its examples did, if it does.
  public var problem: String?
  /// How long the run took.
  public var duration: Duration = .zero

  /// How many examples there were.
  public var count: Int { passedCount + failed.count + skippedCount }

  /// Whether nothing was wrong.
  public var isSuccess: Bool { failed.isEmpty && lateFailures.isEmpty && strayFailures.isEmpty && problem == nil }

  mutating func count(_ result: ExampleResult) {
    switch result.outcome {
    case .passed: passedCount += 1
    case .failed: failed.append(result)
    case .skipped: skippedCount += 1
    }
  }
}
