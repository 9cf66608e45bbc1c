import CandlestickExpectations

/// A known issue, whose failures are expected.
struct ExpectedIssue: Sendable {
  /// The reason that the user gave; nil if there is none.
  let reason: String?
  /// True if the issue may also not occur.
  let isIntermittent: Bool
  let matching: @Sendable (TestFailure) -> Bool

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

  /// Returns the failure for code in which the issue did not occur. The source is the trait or the function to remove.
  func missing(_ source: String, at location: CodeLocation) -> TestFailure {
    let message = "a known issue did not occur\(reason.map { ": \($0)" } ?? "")"
    let advice = "If it is fixed, remove \(source). If it does not always occur, pass isIntermittent: true."
    var failure = TestFailure(message: message, location: location, details: advice)
    failure.isAboutKnownIssue = true
    return failure
  }
}
