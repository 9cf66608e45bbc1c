public import CandlestickExpectations

/// A handler that fails the running example or test, as happens without a handler.
public final class NimbleTestingHandler: AssertionHandler {
  /// Creates a handler.
  public init() {}

  /// Fails the example or test, unless the expectation passed.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { FailureReporter.recordPastObservers(TestFailure(message, at: location)) }
  }
}

/// ``NimbleTestingHandler``, which detects the running test framework.
public typealias NimbleXCTestHandler = NimbleTestingHandler

/// ``NimbleTestingHandler``, which detects the running test framework.
public typealias NimbleSwiftTestingHandler = NimbleTestingHandler

/// A handler that fails the running example or test with only the actual value, as in "got: <1>", if the message has
/// that part.
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
/// - Parameter location: where to report the failure.
public func recordFailure(_ message: String, location: CodeLocation) {
  FailureReporter.recordPastObservers(TestFailure(message: message, location: location))
}

/// Another name for ``recordFailure(_:location:)``.
///
/// - Parameter location: where to report the failure.
public func recordTestingFailure(_ message: String, location: CodeLocation) {
  recordFailure(message, location: location)
}
