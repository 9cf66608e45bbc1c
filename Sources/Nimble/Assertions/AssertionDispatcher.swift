public import CandlestickExpectations

/// A handler that tells others, each in turn.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(AssertionDispatcher(handlers: [recorder, NimbleAssertionHandler])) {
///   expect(1).to(equal(2))  // is recorded, and fails the test
/// }
/// ```
public final class AssertionDispatcher: AssertionHandler {
  private let handlers: [any AssertionHandler]

  /// Makes a dispatcher.
  ///
  /// - Parameter handlers: are told, in this order.
  public init(handlers: [any AssertionHandler]) {
    self.handlers = handlers
  }

  /// Tells each handler of an expectation.
  ///
  /// - Parameters:
  ///   - assertion: whether it holds.
  ///   - message: what was expected, and what there was instead, or what would have been said.
  ///   - location: where the expectation stands.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    for handler in handlers { handler.assert(assertion, message: message, location: location) }
  }
}
