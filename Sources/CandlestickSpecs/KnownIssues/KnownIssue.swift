import CandlestickExpectations

extension ExampleResult {
  /// A failure that was expected because of a known issue.
  package struct KnownIssue: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The reason given to the trait or to `withKnownIssue`; nil if there is none.
    package let reason: String?
    package let failure: TestFailure

    package init(reason: String?, failure: TestFailure) {
      self.reason = reason
      self.failure = failure
    }

    /// The reason and the message of the failure.
    package var description: String { reason.map { "\($0): \(failure.message)" } ?? failure.message }
  }
}

/// The known issues of an example, without duplicates.
package struct KnownIssues {
  /// The maximum number to keep, because a loop may have one in each iteration.
  private static let mostIssues = 20

  package private(set) var all: [ExampleResult.KnownIssue] = []
  /// The known issue because of which the example is expected to fail; nil for none.
  var expected: ExpectedIssue?
  private(set) var expectedFailures: [TestFailure] = []

  package init() {}

  /// Adds a failure that the expected issue explains.
  mutating func add(_ failure: TestFailure, explainedBy issue: ExpectedIssue) {
    expectedFailures.append(failure)
    add([ExampleResult.KnownIssue(reason: issue.reason, failure: failure)])
  }

  package mutating func add(_ issues: some Sequence<ExampleResult.KnownIssue>) {
    for issue in issues where all.count < Self.mostIssues && !all.contains(issue) { all.append(issue) }
  }
}
