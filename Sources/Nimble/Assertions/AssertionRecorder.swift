public import CandlestickExpectations
import CandlestickSupport

/// An expectation, and whether it holds.
public struct AssertionRecord: Sendable, CustomStringConvertible {
  /// Whether it holds.
  public let success: Bool
  /// What was expected, and what there was instead, or what would have been said.
  public let message: FailureMessage
  /// Where it stands.
  public let location: CodeLocation

  public var description: String {
    "AssertionRecord { success=\(success), message='\(message.stringValue)', location=\(location) }"
  }
}

/// A handler that keeps what it is told.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(recorder) { expect(1).to(equal(2)) }
/// recorder.assertions.map(\.message.stringValue)  // ["expected to equal <2>, got <1>"]
/// ```
public final class AssertionRecorder: AssertionHandler, Sendable {
  private let records = Locked<[AssertionRecord]>([])

  /// Makes a recorder that has been told nothing yet.
  public init() {}

  /// What it has been told, in order.
  public var assertions: [AssertionRecord] {
    get { records.withLock(\.self) }
    set { records.withLock { $0 = newValue } }
  }

  /// Keeps an expectation.
  ///
  /// - Parameters:
  ///   - assertion: whether it holds.
  ///   - message: what was expected, and what there was instead, or what would have been said.
  ///   - location: where the expectation stands.
  public func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    records.withLock { $0.append(AssertionRecord(success: assertion, message: message, location: location)) }
  }
}

/// What synchronous code expects, in order, whether it holds or not.
///
/// - Parameters:
///   - silently: whether nobody else is told; by default, what fails fails the example or the test as well.
///   - closure: the code.
public func gatherExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  withAssertionHandler(recorder.dispatching(silently: silently), closure: closure)
  return recorder.assertions
}

/// What async code expects, in order, whether it holds or not.
///
/// - Parameters:
///   - silently: whether nobody else is told; by default, what fails fails the example or the test as well.
///   - closure: the code.
public nonisolated(nonsending) func gatherExpectations(
  silently: Bool = false,
  closure: () async -> Void
) async -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  await withAssertionHandler(recorder.dispatching(silently: silently), closure: closure)
  return recorder.assertions
}

/// What synchronous code expects and does not hold, in order.
///
/// ```swift
/// let failing = gatherFailingExpectations(silently: true) { expect(1).to(equal(2)) }
/// expect(failing).to(haveCount(1))
/// ```
///
/// - Parameters:
///   - silently: whether nobody else is told; by default, what fails fails the example or the test as well.
///   - closure: the code.
public func gatherFailingExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
  gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// What async code expects and does not hold, in order.
///
/// - Parameters:
///   - silently: whether nobody else is told; by default, what fails fails the example or the test as well.
///   - closure: the code.
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
