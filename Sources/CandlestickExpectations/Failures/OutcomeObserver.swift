import CSupport
import CandlestickSupport

/// Receives the outcomes of expectations that passed or failed. Nimble's assertion handlers are observers.
package protocol OutcomeObserver: AnyObject, Sendable {
  /// Receives an outcome. Called on the thread where it occurred.
  ///
  /// - Parameters:
  ///   - failure: the failure, or the one that the expectation would have had.
  ///   - isPassed: true if the expectation passed.
  /// - Returns: true to hide the outcome from outer observers and from the example.
  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool

  /// Receives an error that has ended the code of an example.
  ///
  /// - Parameters:
  ///   - source: says where the error was thrown, as in " in beforeEach"; empty for the code at the location.
  /// - Returns: true to hide the error from outer observers and from the example, which is the effect of a known issue.
  func takes(_ error: any Error, thrown source: String, at location: CodeLocation) -> Bool

  /// Ends the observation, because the code was left without returning. The default does nothing.
  func abandon()

  /// True if the observer receives only failures, including failures that an inner observer has consumed and reported.
  /// False for Nimble's assertion handlers.
  var takesReports: Bool { get }
}

extension OutcomeObserver {
  package var takesReports: Bool { false }
  package func takes(_ error: any Error, thrown source: String, at location: CodeLocation) -> Bool { false }
  package func abandon() {}
}

/// Counts the observers that see passed expectations, and holds the observer of the process.
@usableFromInline package enum OutcomeObservers {
  private static let shared = Locked<(any OutcomeObserver)?>(nil)

  /// True if there are observers, so that passed expectations need messages. Costs a single atomic load.
  @usableFromInline package static var areAnySet: Bool { candlestick_has_observers() }

  /// Changes the number of observers that see passed expectations.
  static func add(_ difference: Int) { candlestick_add_observers(difference) }

  /// The observer of code outside all scopes.
  package static var ofProcess: (any OutcomeObserver)? { shared.withLock { $0 } }

  /// Sets the observer of code outside all scopes, and returns the previous one.
  package static func setForProcess(_ observer: (any OutcomeObserver)?) -> (any OutcomeObserver)? {
    let old = shared.withLock { shared in
      defer { shared = observer }
      return shared
    }
    add((observer == nil ? 0 : 1) - (old == nil ? 0 : 1))
    return old
  }
}
