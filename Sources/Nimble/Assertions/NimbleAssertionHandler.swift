import CandlestickExpectations
import Foundation

/// The handler of the current code's expectations.
///
/// Set inside `withAssertionHandler`, a handler replaces that of the call until it returns. Set elsewhere, it handles the
/// whole process, with tests that run in parallel, until another is set: prefer `withAssertionHandler`.
///
/// By default, it is a ``NimbleTestingHandler``. Setting such a handler restores the default.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NimbleAssertionHandler: any AssertionHandler {
  get { ActiveHandler.innermost?.current ?? NimbleTestingHandler() }
  set {
    let shared = OutcomeObservers.ofProcess
    if let handler = ActiveHandler.innermost, handler !== shared { return handler.replace(by: newValue) }
    let new = newValue is NimbleTestingHandler ? nil : ActiveHandler(newValue)
    (OutcomeObservers.setOfProcess(new) as? ActiveHandler)?.end()
  }
}

/// An assertion handler while it receives outcomes.
///
/// Unchecked, because users' handlers need not be Sendable: a plain class that collects assertions will do. All handlers
/// share one lock. So no two threads are in handlers at once, even if one handler is active twice; each call sees the
/// writes of earlier ones; and once `withAssertionHandler` returns, no call is running and none will follow. A handler
/// must be thread-safe only if code reads it while tasks of that code still run.
final class ActiveHandler: OutcomeObserver, @unchecked Sendable {
  /// Recursive, because a handler may check expectations itself.
  private static let lock = NSRecursiveLock()
  /// Nil once it is no longer active.
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
