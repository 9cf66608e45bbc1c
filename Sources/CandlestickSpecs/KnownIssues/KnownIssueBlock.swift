import CandlestickExpectations
import CandlestickSupport

/// Consumes the expected failures of a block: those of expectations and assertions, and a thrown error. Other failures,
/// and failures after the end of the block, go to their usual destination.
final class KnownIssueBlock: OutcomeObserver {
  private struct State {
    var isOpen = true
    /// True if the block ended with an error that is rethrown.
    var isEndedByError = false
    var known: [TestFailure] = []
    /// The failures that were not expected.
    var others: [TestFailure] = []
  }

  private let issue: ExpectedIssue
  private let location: CodeLocation
  private let state = Locked(State())

  init(_ issue: ExpectedIssue, at location: CodeLocation) {
    self.issue = issue
    self.location = location
  }

  var takesReports: Bool { true }

  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool {
    guard !isPassed, state.withLock({ $0.isOpen }) else { return false }
    return take(failure)
  }

  /// Consumes a failure of the block if it is expected.
  private func take(_ failure: TestFailure) -> Bool {
    let isKnown = issue.explains(failure)
    let isTaken = state.withLock { state in
      if !isKnown { state.others.append(failure) }
      // The block may have ended in the meantime.
      guard isKnown, state.isOpen else { return false }
      state.known.append(failure)
      return true
    }
    if isTaken, !FailureReporter.isPolled { FailureReporter.keep(known: failure, reason: issue.reason) }
    return isTaken
  }

  func abandon() { end(isAbandoned: true) }

  /// Consumes the error that has ended the block, or the example that the block runs. Returns false if the error is not expected.
  func takes(_ error: any Error, thrown source: String = "", at location: CodeLocation) -> Bool {
    guard state.withLock(\.isOpen) else { return false }
    let isTaken =
      switch ErrorEffect(of: error, thrown: source, at: location) {
      case .isReported: state.withLock { $0.others.isEmpty }
      case .failures where state.withLock({ $0.known.include(error) }): true
      case .failures where state.withLock({ $0.others.include(error) }): false
      case .failures(let failures): failures.map(FailureReporter.noted).allSatisfy(take)
      case .skip, .stop: false
      }
    if !isTaken { state.withLock { $0.isEndedByError = true } }
    return isTaken
  }

  /// Ends the block. If it had known failures, the example counts as known. If it had none, the example fails.
  ///
  /// - Parameter isAbandoned: true if its code was left without returning, and might have failed later.
  func end(isAbandoned: Bool = false) {
    let state = state.withLock { state in
      state.isOpen = false
      return state
    }
    if state.known.isEmpty {
      guard !issue.isIntermittent, !state.isEndedByError, !isAbandoned else { return }
      var failure = issue.missing("`withKnownIssue`", at: location)
      if RunningExample.current == nil {
        failure.note("Outside of spec examples, `withKnownIssue` does not see failed XCTest assertions.")
      }
      FailureReporter.record(failure)
    } else if !FailureReporter.record(known: state.known, reason: issue.reason) {
      for var failure in state.known {
        failure.note("`withKnownIssue` has no effect here, because no test is running.")
        FailureReporter.record(failure)
      }
    }
  }
}
