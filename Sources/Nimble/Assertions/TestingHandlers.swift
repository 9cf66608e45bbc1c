public import CandlestickExpectations

/// A handler that fails the example or the test that is running, as is done where no handler is set.
public final class NimbleTestingHandler: AssertionHandler {
  /// Makes a handler.
  public init() {}

  /// Fails the example or the test, unless the expectation holds.
  ///
  /// - Parameters:
  ///   - assertion: whether it holds.
  ///   - message: what was expected, and what there was instead.
  ///   - location: where the expectation stands.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { FailureReporter.recordPastObservers(TestFailure(message, at: location)) }
  }
}

/// ``NimbleTestingHandler``, which finds out by itself which framework runs the test.
public typealias NimbleXCTestHandler = NimbleTestingHandler

/// ``NimbleTestingHandler``, which finds out by itself which framework runs the test.
public typealias NimbleSwiftTestingHandler = NimbleTestingHandler

/// A handler that fails the example or the test that is running, and tells only what there was, as in "got: <1>", where
/// the message has that as a part.
public final class NimbleShortXCTestHandler: AssertionHandler {
  /// Makes a handler.
  public init() {}

  /// Fails the example or the test, unless the expectation holds.
  ///
  /// - Parameters:
  ///   - assertion: whether it holds.
  ///   - message: what was expected, and what there was instead.
  ///   - location: where the expectation stands.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { recordFailure(message.shortValue, location: location) }
  }
}

/// Fails the example or the test that is running, whatever assertion handlers are set.
///
/// - Parameters:
///   - message: what went wrong.
///   - location: the place that the failure is reported at.
public func recordFailure(_ message: String, location: CodeLocation) {
  FailureReporter.recordPastObservers(TestFailure(message: message, location: location))
}

/// Fails the example or the test that is running, whatever assertion handlers are set; another name for
/// ``recordFailure(_:location:)``.
///
/// - Parameters:
///   - message: what went wrong.
///   - location: the place that the failure is reported at.
public func recordTestingFailure(_ message: String, location: CodeLocation) {
  recordFailure(message, location: location)
}
