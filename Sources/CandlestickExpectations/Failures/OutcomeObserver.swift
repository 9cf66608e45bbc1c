import CandlestickSupport
import Synchronization

/// Sees the outcomes of expectations, passed and failed. Nimble's assertion handlers are observers.
package protocol OutcomeObserver: AnyObject, Sendable {
  /// Sees one outcome, on the thread that found it.
  ///
  /// - Parameters:
  ///   - failure: the failure, or what it would have been.
  ///   - isPassed: whether the expectation passed.
  /// - Returns: whether the outcome goes no further: neither to outer observers nor to the example.
  func takes(_ failure: TestFailure, isPassed: Bool) -> Bool
}

/// The observers of outcomes, as far as no scope has them.
@usableFromInline package enum OutcomeObservers {
  private static let count = Atomic(0)
  private static let shared = Locked<(any OutcomeObserver)?>(nil)

  /// Whether there are any, so that an expectation that passes has to be put into words. It costs one look at a number.
  @usableFromInline package static var areAnySet: Bool { count.load(ordering: .relaxed) > 0 }

  /// Counts an observer that has begun or, with -1, one that has ended.
  static func add(_ difference: Int) { count.add(difference, ordering: .relaxed) }

  /// The observer of code that no other observer sees.
  package static var ofProcess: (any OutcomeObserver)? { shared.withLock(\.self) }

  /// Sets the observer of code that no other observer sees.
  ///
  /// - Returns: the one that was set before.
  package static func setOfProcess(_ observer: (any OutcomeObserver)?) -> (any OutcomeObserver)? {
    let old = shared.withLock { shared in
      defer { shared = observer }
      return shared
    }
    add((observer == nil ? 0 : 1) - (old == nil ? 0 : 1))
    return old
  }
}
