import CandlestickExpectations

/// A problem that is known, so that its failures are expected.
struct ExpectedIssue: Sendable {
  /// The reason that the user gave; nil for none.
  let reason: String?
  /// True if its failures may also be missing.
  let isIntermittent: Bool
  /// Returns true for the failures of the problem.
  let matching: @Sendable (TestFailure) -> Bool

  /// Returns true if a failure is expected.
  func explains(_ failure: TestFailure) -> Bool {
    if failure.isOfMissingIssue { return false }
    var isKnown = false
    // What the user's closure expects is not part of the example.
    FailureReporter.withoutObservers { isKnown = matching(failure) }
    return isKnown
  }

  /// Returns the failures of an example that are expected.
  func expected(among failures: [TestFailure]) -> [ExampleResult.KnownIssue] {
    failures.filter(explains).map { ExampleResult.KnownIssue(reason: reason, failure: $0) }
  }

  /// Returns the failures of an example that are not expected; if it has not failed at all and was not skipped, a failure for that.
  func unexpected(among failures: [TestFailure], _ skip: SpecSkip?, of example: ExampleMetadata) -> [TestFailure] {
    if failures.isEmpty, skip == nil, !isIntermittent { return [missing("`.knownIssue`", at: example.location)] }
    return failures.filter { !explains($0) }
  }

  /// Returns the failure of code without the expected failures.
  ///
  /// - Parameter source: the trait or the function to remove.
  func missing(_ source: String, at location: CodeLocation) -> TestFailure {
    let message = "a known issue did not occur\(reason.map { ": \($0)" } ?? "")"
    let advice = "If it is fixed, remove \(source). If it does not always occur, pass isIntermittent: true."
    var failure = TestFailure(message: message, location: location, details: advice)
    failure.isOfMissingIssue = true
    return failure
  }
}
