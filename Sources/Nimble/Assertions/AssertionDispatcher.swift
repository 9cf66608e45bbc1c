public import CandlestickExpectations

/// Forwards outcomes to several handlers.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(AssertionDispatcher(handlers: [recorder, NimbleAssertionHandler])) {
///   expect(1).to(equal(2))  // recorded, and fails the test
/// }
/// ```
public final class AssertionDispatcher: AssertionHandler {
  private let handlers: [any AssertionHandler]

  /// Creates a dispatcher that forwards to these handlers, in this order.
  public init(handlers: [any AssertionHandler]) {
    self.handlers = handlers
  }

  /// Forwards the outcome of an expectation to each handler.
  ///
  /// - Parameters:
  ///   - assertion: true if the expectation passed.
  ///   - message: the failure message; for an expectation that passed, the message that a failure would have had.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    for handler in handlers { handler.assert(assertion, message: message, location: location) }
  }
}
