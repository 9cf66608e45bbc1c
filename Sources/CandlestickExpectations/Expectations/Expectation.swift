/// What is known of an expectation.
public enum ExpectationStatus: Sendable {
  /// Nothing has been expected yet.
  case pending
  /// All that was expected holds.
  case passed
  /// Nothing that was expected holds.
  case failed
  /// Some of it holds.
  case mixed

  func and(_ judgement: Judgement) -> ExpectationStatus {
    switch (self, judgement.isPassed) {
    case (.pending, true), (.passed, true): .passed
    case (.pending, false), (.failed, false): .failed
    default: .mixed
    }
  }
}

/// A value, or code, about which something is to be expected.
public protocol Expectation {
  /// Whether what was expected so far holds.
  var status: ExpectationStatus { get }
  /// Where the expectation stands.
  var location: SourceLocation { get }
}
