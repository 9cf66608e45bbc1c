import CandlestickExpectations
import Foundation

/// An assertion handler, for as long as it is in force.
///
/// Unchecked, because handlers are the user's and need not be Sendable: a plain class that collects assertions is one.
/// The variable here is used under one lock, the same for all handlers. So no two threads are in handlers at the same
/// time, even if one handler is in force twice; each call sees what earlier ones have written; and when
/// `withAssertionHandler` returns, no call is under way and none will follow. Only code that reads its handler while its
/// own tasks are still running has to make the handler safe.
final class HandlerInForce: OutcomeObserver, @unchecked Sendable {
  /// Recursive, because a handler may expect something itself.
  private static let lock = NSRecursiveLock()
  /// Nil when it is no longer in force.
  private var handler: (any AssertionHandler)?

  init(_ handler: any AssertionHandler) { self.handler = handler }

  /// The innermost one here and now.
  static var innermost: HandlerInForce? {
    FailureReporter.observers.lazy.compactMap { $0 as? HandlerInForce }.first { $0.current != nil }
  }

  var current: (any AssertionHandler)? { Self.lock.withLock { handler } }

  func replace(by handler: any AssertionHandler) { Self.lock.withLock { self.handler = handler } }

  func end() { Self.lock.withLock { handler = nil } }

  func takes(_ failure: TestFailure, isPassed: Bool) -> Bool {
    Self.lock.withLock {
      guard let handler else { return false }
      FailureReporter.withoutObservers {
        handler.assert(isPassed, message: FailureMessage(of: failure), location: failure.location)
      }
      return true
    }
  }
}
