import CandlestickSimulation
import CandlestickSupport
import Foundation
import Synchronization

/// The assertion handlers of the process.
@usableFromInline enum AssertionHandlers {
  /// How many are in force.
  fileprivate static let count = Atomic(0)
  /// Held by whoever calls a handler, whichever it is. It may be taken again by a handler that expects something itself.
  fileprivate static let lock = NSRecursiveLock()
  private static let shared = Locked<HandlerInForce?>(nil)

  /// Whether anybody is to be told of expectations that hold. It costs no more than to look at a number.
  @usableFromInline static var areAnySet: Bool { count.load(ordering: .relaxed) > 0 }

  /// The handler that is told where no other is in force, if there is one.
  static var ofProcess: HandlerInForce? { shared.withLock(\.self) }

  /// Sets the handler that is told where no other is in force. One that does what would be done anyway is none.
  static func setOfProcess(_ handler: any AssertionHandler) {
    let new = handler is NimbleTestingHandler ? nil : HandlerInForce(handler)
    let old = shared.withLock { shared in
      defer { shared = new }
      return shared
    }
    old?.end()
  }
}

/// An assertion handler, for as long as it is in force.
///
/// Unchecked, because handlers are the user's, and need not be Sendable: a plain class that collects what it is told is one.
/// What is variable here is used under the lock alone, of which there is one for all handlers. So no two threads are in
/// handlers at the same time, even if one handler is in force twice; what one call has written the next one sees; and when
/// `withAssertionHandler` returns there are no calls under way, and there will be none. Only code that looks into its
/// handler while tasks of its own are still running has to see to it that the handler is safe.
final class HandlerInForce: @unchecked Sendable {
  /// Nil when it is no longer in force.
  private var handler: (any AssertionHandler)?

  init(_ handler: any AssertionHandler) {
    self.handler = handler
    AssertionHandlers.count.add(1, ordering: .relaxed)
  }

  var current: (any AssertionHandler)? { AssertionHandlers.lock.withLock { handler } }
  var isInForce: Bool { current != nil }

  func replace(by handler: any AssertionHandler) {
    AssertionHandlers.lock.withLock { self.handler = handler }
  }

  func end() {
    AssertionHandlers.lock.withLock { handler = nil }
    AssertionHandlers.count.subtract(1, ordering: .relaxed)
  }

  /// Tells the handler of an expectation.
  ///
  /// - Returns: whether it is still in force.
  func tell(_ assertion: Bool, _ message: FailureMessage, at location: CodeLocation) -> Bool {
    AssertionHandlers.lock.withLock {
      guard let handler else { return false }
      FailureReporter.runInsideHandler { handler.assert(assertion, message: message, location: location) }
      return true
    }
  }
}
