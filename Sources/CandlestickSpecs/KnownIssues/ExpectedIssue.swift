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
    if failure.isAboutKnownIssue { return false }
    let ofClosure = ExampleRecord()
    let isKnown = FailureReporter.withDestination(ofClosure) { matching(failure) }
    for var failure in ofClosure.failures {
      failure.isAboutKnownIssue = true
      FailureReporter.record(failure)
    }
    return isKnown
  }

  /// Returns the failure of code without the expected failures.
  ///
  /// - Parameter source: the trait or the function to remove.
  func missing(_ source: String, at location: CodeLocation) -> TestFailure {
    let message = "a known issue did not occur\(reason.map { ": \($0)" } ?? "")"
    let advice = "If it is fixed, remove \(source). If it does not always occur, pass isIntermittent: true."
    var failure = TestFailure(message: message, location: location, details: advice)
    failure.isAboutKnownIssue = true
    return failure
  }
}
