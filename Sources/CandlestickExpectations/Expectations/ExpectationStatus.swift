/// The results of an expectation's checks so far.
@frozen public enum ExpectationStatus: Sendable {
  /// No check was made.
  case pending
  /// All checks passed.
  case passed
  /// All checks failed.
  case failed
  /// Some checks passed and some failed.
  case mixed

  /// The status after one more check passed.
  @inlinable var afterPassing: ExpectationStatus {
    switch self {
    case .pending, .passed: .passed
    case .failed, .mixed: .mixed
    }
  }

  /// The status after one more check failed.
  private var afterFailing: ExpectationStatus {
    switch self {
    case .pending, .failed: .failed
    case .passed, .mixed: .mixed
    }
  }

  /// The status after one more check.
  package func after(_ isPassed: Bool) -> ExpectationStatus { isPassed ? afterPassing : afterFailing }
}
