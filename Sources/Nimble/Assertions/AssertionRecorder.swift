public import CandlestickExpectations
import CandlestickSupport

/// The recorded outcome of an expectation.
public struct AssertionRecord: Sendable, CustomStringConvertible {
  /// True if the expectation passed.
  public let success: Bool
  /// The failure message; for an expectation that passed, the message that a failure would have had.
  public let message: FailureMessage
  /// The location of the expectation.
  public let location: CodeLocation

  public var description: String {
    "AssertionRecord { success=\(success), message='\(message.stringValue)', location=\(location) }"
  }
}

/// Records the outcomes of expectations.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(recorder) { expect(1).to(equal(2)) }
/// recorder.assertions.map(\.message.stringValue)  // ["expected to equal <2>, got <1>"]
/// ```
public final class AssertionRecorder: AssertionHandler, Sendable {
  private let records = Locked<[AssertionRecord]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded outcomes, in order.
  public var assertions: [AssertionRecord] {
    get { records.withLock(\.self) }
    set { records.withLock { $0 = newValue } }
  }

  /// Records the outcome of an expectation.
  ///
  /// - Parameters:
  ///   - assertion: true if the expectation passed.
  ///   - message: the failure message; for an expectation that passed, the message that a failure would have had.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    records.withLock { $0.append(AssertionRecord(success: assertion, message: message, location: location)) }
  }
}

/// Runs synchronous code and returns the outcomes of all its expectations, in order.
///
/// - Parameter silently: true to hide failures from the example or test; false to fail it, too.
public func gatherExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  withAssertionHandler(recorder.dispatching(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs async code and returns the outcomes of all its expectations, in order.
///
/// - Parameter silently: true to hide failures from the example or test; false to fail it, too.
public nonisolated(nonsending) func gatherExpectations(
  silently: Bool = false,
  closure: () async -> Void
) async -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  await withAssertionHandler(recorder.dispatching(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs synchronous code and returns the outcomes of its failed expectations, in order.
///
/// ```swift
/// let failing = gatherFailingExpectations(silently: true) { expect(1).to(equal(2)) }
/// expect(failing).to(haveCount(1))
/// ```
///
/// - Parameter silently: true to hide failures from the example or test; false to fail it, too.
public func gatherFailingExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
  gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Runs async code and returns the outcomes of its failed expectations, in order.
///
/// - Parameter silently: true to hide failures from the example or test; false to fail it, too.
public nonisolated(nonsending) func gatherFailingExpectations(
  silently: Bool = false,
  closure: () async -> Void
) async -> [AssertionRecord] {
  await gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

extension AssertionRecorder {
  fileprivate func dispatching(silently: Bool) -> any AssertionHandler {
    silently ? self : AssertionDispatcher(handlers: [self, NimbleAssertionHandler])
  }
}
