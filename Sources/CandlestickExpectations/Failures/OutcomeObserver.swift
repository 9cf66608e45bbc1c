import CSupport
import CandlestickSupport

/// Receives the outcomes of expectations, passed and failed. Nimble's assertion handlers are observers.
package protocol OutcomeObserver: AnyObject, Sendable {
  /// Receives an outcome. Called on the thread where it occurred.
  ///
  /// - Parameters:
  ///   - failure: the failure, or what it would have been.
  ///   - isPassed: true if the expectation passed.
  /// - Returns: true to hide the outcome from outer observers and from the example.
  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool

  /// True if it receives failures only, also those that observers inside it have taken and reported. False for Nimble's assertion
  /// handlers.
  var takesReports: Bool { get }
}

extension OutcomeObserver {
  package var takesReports: Bool { false }
}

/// Counts the observers of expectations that passed, and holds that of the process.
@usableFromInline package enum OutcomeObservers {
  private static let shared = Locked<(any OutcomeObserver)?>(nil)

  /// True if there are observers, so that passed expectations need messages. Costs one atomic load.
  @usableFromInline package static var areAnySet: Bool { candlestick_has_observers() }

  /// Adds to the number of observers of expectations that passed.
  static func add(_ difference: Int) { candlestick_add_observers(difference) }

  /// The observer of code that has no other.
  package static var ofProcess: (any OutcomeObserver)? { shared.withLock { $0 } }

  /// Sets the observer of code that has no other.
  ///
  /// - Returns: the previous one.
  package static func setOfProcess(_ observer: (any OutcomeObserver)?) -> (any OutcomeObserver)? {
    let old = shared.withLock { shared in
      defer { shared = observer }
      return shared
    }
    add((observer == nil ? 0 : 1) - (old == nil ? 0 : 1))
    return old
  }
}
