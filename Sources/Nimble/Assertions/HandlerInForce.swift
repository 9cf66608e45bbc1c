import CandlestickExpectations
import Foundation

/// An assertion handler while it is active.
///
/// Unchecked, because users' handlers need not be Sendable: a plain class that collects assertions will do. The
/// variable is guarded by one lock shared by all handlers. So no two threads are in handlers at once, even if one
/// handler is active twice; each call sees the writes of earlier ones; and once `withAssertionHandler` returns, no call
/// is running and none will follow. Only code that reads its handler while its own tasks still run must make the
/// handler thread-safe.
final class HandlerInForce: OutcomeObserver, @unchecked Sendable {
  /// Recursive, because a handler may check expectations itself.
  private static let lock = NSRecursiveLock()
  /// Nil once it is no longer active.
  private var handler: (any AssertionHandler)?

  init(_ handler: any AssertionHandler) { self.handler = handler }

  /// The innermost active handler of the current code.
  static var innermost: HandlerInForce? {
    FailureReporter.observers.lazy.compactMap { $0 as? HandlerInForce }.first { $0.current != nil }
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
