import CandlestickExpectations

/// The handler of the current code's expectations.
///
/// Set inside `withAssertionHandler`, it replaces that handler until the call ends. Set elsewhere, it applies to the
/// whole process, including tests that run in parallel, until another is set: prefer `withAssertionHandler`.
///
/// By default it is a ``NimbleTestingHandler``; setting one of those unsets the handler.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NimbleAssertionHandler: any AssertionHandler {
  get { HandlerInForce.innermost?.current ?? NimbleTestingHandler() }
  set {
    let shared = OutcomeObservers.ofProcess
    if let handler = HandlerInForce.innermost, handler !== shared { return handler.replace(by: newValue) }
    // A handler with the default behavior counts as none.
    let new = newValue is NimbleTestingHandler ? nil : HandlerInForce(newValue)
    (OutcomeObservers.setOfProcess(new) as? HandlerInForce)?.end()
  }
}
