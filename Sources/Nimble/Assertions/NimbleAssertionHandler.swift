import CandlestickExpectations
import Foundation

/// The handler of the current code's expectations.
///
/// A handler that is set inside `withAssertionHandler` replaces the handler of that call until it returns. A handler
/// that is set elsewhere applies to the whole process, including tests that run in parallel, until another one is set.
/// Prefer `withAssertionHandler`.
///
/// The default is a ``NimbleTestingHandler``. Setting a handler of that type restores the default.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NimbleAssertionHandler: any AssertionHandler {
  get { ActiveHandler.innermost?.current ?? NimbleTestingHandler() }
  set {
    let shared = OutcomeObservers.ofProcess
    if let handler = ActiveHandler.innermost, handler !== shared { return handler.replace(by: newValue) }
    let new = newValue is NimbleTestingHandler ? nil : ActiveHandler(newValue)
    (OutcomeObservers.setForProcess(new) as? ActiveHandler)?.end()
  }
}

/// Calls an assertion handler while it is active.
///
/// Unchecked, because users' handlers need not be `Sendable`: a plain class that collects assertions is enough. All
/// handlers share one lock, which guarantees three things. Two threads never call handlers at the same time, even if
/// one handler is active twice. Each call sees the writes of earlier calls. And once `withAssertionHandler` returns, no
/// call is running and none will follow. A handler must be thread-safe only if code reads it while the observed code's
/// tasks still run.
final class ActiveHandler: OutcomeObserver, @unchecked Sendable {
  /// Recursive, because a handler may check expectations itself.
  private static let lock = NSRecursiveLock()
  /// The handler; nil once it is no longer active.
  private var handler: (any AssertionHandler)?

  init(_ handler: any AssertionHandler) { self.handler = handler }

  /// The innermost active handler of the current code.
  static var innermost: ActiveHandler? {
    FailureReporter.observers.lazy.compactMap { $0 as? ActiveHandler }.first { $0.current != nil }
  }

  var current: (any AssertionHandler)? { Self.lock.withLock { handler } }

  func replace(by handler: any AssertionHandler) { Self.lock.withLock { self.handler = handler } }

  func end() { Self.lock.withLock { handler = nil } }

  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool {
    Self.lock.withLock {
      guard let handler else { return false }
      FailureReporter.withoutObservers {
        handler.assert(isPassed, message: FailureMessage(of: failure), location: failure.location)
      }
      return true
    }
  }
}
