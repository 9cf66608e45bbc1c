import CandlestickExpectations

/// The handler that is told of what is expected here and now.
///
/// Set inside a `withAssertionHandler`, it takes the place of the handler there, and is forgotten with it. Set anywhere
/// else it is in force in the whole process, in all tests that run side by side, until another is set: prefer
/// `withAssertionHandler`.
///
/// Where none is set it is a ``NimbleTestingHandler``, and to set one of those is to have none.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NimbleAssertionHandler: any AssertionHandler {
  get { HandlerInForce.innermost?.current ?? NimbleTestingHandler() }
  set {
    let shared = OutcomeObservers.ofProcess
    if let handler = HandlerInForce.innermost, handler !== shared { return handler.replace(by: newValue) }
    // A handler that does what happens without one is none.
    let new = newValue is NimbleTestingHandler ? nil : HandlerInForce(newValue)
    (OutcomeObservers.setOfProcess(new) as? HandlerInForce)?.end()
  }
}
