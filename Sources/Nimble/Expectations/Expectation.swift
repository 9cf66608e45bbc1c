public import CandlestickExpectations

/// An expectation about a value or code.
public protocol Expectation {
  /// The status of the checks so far.
  var status: ExpectationStatus { get }
  /// The location of the expectation.
  var location: CodeLocation { get }

  /// Adds the outcome of a check of your own. Reports a failure.
  ///
  /// - Parameters:
  ///   - pass: true if the check passed.
  ///   - message: the failure message.
  /// - Returns: the expectation, with the new status.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension Expectation {
  /// Throws an error if a check failed. Reports a failure if there was no check.
  @available(*, deprecated, message: "use require(…), which throws and returns the value")
  public func onFailure(throw error: any Error) throws {
    (self as? any _Expectable)?.meetMatcherDemand()
    switch status {
    case .pending:
      // Nimble's message, including its unbalanced backticks and parentheses.
      fail(
        """
        Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
        Try using `expect(...).to(...).onFailure(throw: ...`) instead.
        """,
        location: location
      )
    case .passed: break
    case .failed, .mixed: throw error
    }
  }
}

extension SyncExpectation: Expectation {
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    meetMatcherDemand()
    report(pass, message, at: location)
    return Self(expression, status.after(pass))
  }
}

extension AsyncExpectation: Expectation {
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    meetMatcherDemand()
    report(pass, message, at: location)
    return Self(expression, status.after(pass))
  }
}

extension SyncRequirement {
  /// Settles the requirement with the outcome of a check of your own. Reports and throws a failure.
  ///
  /// - Parameters:
  ///   - pass: true if the check passed.
  ///   - message: the failure message.
  ///   - value: the value to return.
  /// - Throws: ``Candlestick/RequireError``, or the custom error, if the check failed or the value is nil.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    meetMatcherDemand()
    let failure = report(pass, message, at: location)
    guard pass, let value else { throw customError ?? RequireError(failure) }
    return value
  }
}

extension AsyncRequirement {
  /// Settles the requirement with the outcome of a check of your own. Reports and throws a failure.
  ///
  /// - Parameters:
  ///   - pass: true if the check passed.
  ///   - message: the failure message.
  ///   - value: the value to return.
  /// - Throws: ``Candlestick/RequireError``, or the custom error, if the check failed or the value is nil.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    meetMatcherDemand()
    let failure = report(pass, message, at: location)
    guard pass, let value else { throw customError ?? RequireError(failure) }
    return value
  }
}

/// Reports the outcome of a check.
///
/// - Returns: the failure; for a check that passed, the failure that it would have had.
@discardableResult
private func report(_ pass: Bool, _ message: FailureMessage, at location: CodeLocation) -> TestFailure {
  let failure = TestFailure(message, at: location)
  if pass { FailureReporter.observe(failure, isPassed: true) } else { FailureReporter.record(failure) }
  return failure
}
