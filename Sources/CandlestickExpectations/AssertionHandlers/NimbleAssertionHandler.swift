/// The handler that is told of what is expected here and now.
///
/// Set inside a `withAssertionHandler`, it takes the place of the handler there, and is forgotten with it. Set anywhere
/// else it is in force in the whole process, in all tests that run side by side, until another is set: prefer
/// `withAssertionHandler`.
///
/// Where none is set it is a ``NimbleTestingHandler``, and to set one of those is to have none.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NimbleAssertionHandler: any AssertionHandler {
  get { FailureReporter.handler?.current ?? NimbleTestingHandler() }
  set {
    if let handler = FailureReporter.handler, handler !== AssertionHandlers.ofProcess {
      handler.replace(by: newValue)
    } else {
      AssertionHandlers.setOfProcess(newValue)
    }
  }
}
