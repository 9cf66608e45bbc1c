public import CandlestickExpectations

/// Fails the running example or test, as expectations do if there is no handler.
public final class NimbleTestingHandler: AssertionHandler {
  /// Creates a handler.
  public init() {}

  /// Fails the example or test, unless the expectation passed.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { FailureReporter.recordPastObservers(TestFailure(message, at: location)) }
  }
}

/// Another name for ``NimbleTestingHandler``, which detects the running test framework.
public typealias NimbleXCTestHandler = NimbleTestingHandler

/// Another name for ``NimbleTestingHandler``, which detects the running test framework.
public typealias NimbleSwiftTestingHandler = NimbleTestingHandler

/// Fails the running example or test. Reports only the actual value if the message has parts, as in "got: <1>".
public final class NimbleShortXCTestHandler: AssertionHandler {
  /// Creates a handler.
  public init() {}

  /// Fails the example or test, unless the expectation passed.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { recordFailure(message.shortValue, location: location) }
  }
}

/// Fails the running example or test, bypassing assertion handlers.
///
/// - Parameter location: the location to report.
public func recordFailure(_ message: String, location: CodeLocation) {
  FailureReporter.recordPastObservers(TestFailure(message: message, location: location))
}

/// Another name for ``recordFailure(_:location:)``.
///
/// - Parameter location: the location to report.
public func recordTestingFailure(_ message: String, location: CodeLocation) {
  recordFailure(message, location: location)
}
