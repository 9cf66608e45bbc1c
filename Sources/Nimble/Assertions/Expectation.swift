public import CandlestickExpectations

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

extension SyncExpectation: Expectation {
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    report(pass, message, at: location)
    return Self(expression, status.after(pass))
  }
}

extension AsyncExpectation: Expectation {
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    report(pass, message, at: location)
    return Self(expression, status.after(pass))
  }
}

extension SyncRequirement {
  /// Takes the outcome of a check of your own, and reports and throws it if it failed.
  ///
  /// - Parameters:
  ///   - pass: whether the requirement holds.
  ///   - message: the failure message if it does not.
  ///   - value: the value to return.
  /// - Throws: ``RequireError``, or the custom error, if the check failed, or if the value is nil.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    let failure = report(pass, message, at: location)
    guard pass, let value else { throw customError ?? RequireError(failure) }
    return value
  }
}

extension AsyncRequirement {
  /// Takes the outcome of a check of your own, and reports and throws it if it failed.
  ///
  /// - Parameters:
  ///   - pass: whether the requirement holds.
  ///   - message: the failure message if it does not.
  ///   - value: the value to return.
  /// - Throws: ``RequireError``, or the custom error, if the check failed, or if the value is nil.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    let failure = report(pass, message, at: location)
    guard pass, let value else { throw customError ?? RequireError(failure) }
    return value
  }
}

/// Reports the outcome of a check.
///
/// - Returns: the failure, reported or not.
@discardableResult
private func report(_ pass: Bool, _ message: FailureMessage, at location: CodeLocation) -> TestFailure {
  let failure = TestFailure(message, at: location)
  if pass { FailureReporter.observe(failure, isPassed: true) } else { FailureReporter.record(failure) }
  return failure
}
