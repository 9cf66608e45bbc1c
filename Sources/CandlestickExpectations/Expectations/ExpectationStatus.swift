/// What is known of an expectation.
@frozen public enum ExpectationStatus: Sendable {
  /// Nothing has been expected yet.
  case pending
  /// All that was expected holds.
  case passed
  /// Nothing that was expected holds.
  case failed
  /// Some of it holds.
  case mixed

  /// What is known once one more expectation holds.
  @inlinable var afterPassing: ExpectationStatus {
    switch self {
    case .pending, .passed: .passed
    case .failed, .mixed: .mixed
    }
  }

  /// What is known once one more expectation does not hold.
  private var afterFailing: ExpectationStatus {
    switch self {
    case .pending, .failed: .failed
    case .passed, .mixed: .mixed
    }
  }

  /// What is known once it is known of one more expectation whether it holds.
  package func after(_ isPassed: Bool) -> ExpectationStatus { isPassed ? afterPassing : afterFailing }
}
