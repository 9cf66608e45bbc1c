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
  func after(_ isPassed: Bool) -> ExpectationStatus { isPassed ? afterPassing : afterFailing }
}

/// A value, or code, about which something is to be expected.
public protocol Expectation {
  /// Whether what was expected so far holds.
  var status: ExpectationStatus { get }
  /// Where the expectation stands.
  var location: CodeLocation { get }

  /// Takes the outcome of a check of your own, and reports it if it failed.
  ///
  /// - Parameters:
  ///   - pass: whether what was expected holds.
  ///   - message: what is to be said if it does not.
  /// - Returns: the expectation, with the outcome in its status.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension Expectation {
  /// Ends the example with an error if something that was expected does not hold. It is a failure if nothing was expected.
  ///
  /// - Parameter error: thrown then.
  /// - Throws: the error.
  @available(*, deprecated, message: "use require(…), which throws and returns the value")
  public func onFailure(throw error: any Error) throws {
    switch status {
    case .pending:
      fail(
        "nothing was expected before onFailure(throw:); write expect(…).to(…).onFailure(throw: …)",
        location: location
      )
    case .passed: break
    case .failed, .mixed: throw error
    }
  }
}
