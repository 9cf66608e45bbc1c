import CandlestickSupport

/// The functions of Swift Testing that simulations need. CandlestickExpectations registers them. A program without that
/// module has no Swift Testing tests in simulations.
package enum SwiftTestingHooks {
  private struct Hooks: Sendable {
    var currentTest: @Sendable () -> (any CustomStringConvertible & Sendable)? = { nil }
    var makeIssueGatherer: @Sendable () -> (any IssueGatherer)? = { nil }
    var finishSkip: @Sendable (any Error) -> any Error = { $0 }
  }

  private static let hooks = Locked(Hooks())

  /// Registers functions.
  ///
  /// - Parameters:
  ///   - currentTest: returns a description of the current task's test; nil outside tests.
  ///   - makeIssueGatherer: creates a gatherer of the current test's issues; returns nil outside tests.
  ///   - finishSkip: called if all schedules were skipped. Returns the error to throw for the first skip.
  package static func register(
    currentTest: @escaping @Sendable () -> (any CustomStringConvertible & Sendable)?,
    makeIssueGatherer: @escaping @Sendable () -> (any IssueGatherer)?,
    finishSkip: @escaping @Sendable (any Error) -> any Error
  ) {
    hooks.withLock {
      $0 = Hooks(currentTest: currentTest, makeIssueGatherer: makeIssueGatherer, finishSkip: finishSkip)
    }
  }

  package static func currentTest() -> (any CustomStringConvertible & Sendable)? { hooks.withLock { $0.currentTest }() }

  package static func finish(_ skip: any Error) -> any Error { hooks.withLock { $0.finishSkip }(skip) }

  static func makeIssueGatherer() -> (any IssueGatherer)? { hooks.withLock { $0.makeIssueGatherer }() }
}

/// Gathers the failures that a test framework records in an exploration.
package protocol IssueGatherer: AnyObject, Sendable {
  /// Runs an exploration and gathers its failures.
  func gather(_ explore: @escaping @Sendable () async throws -> Void) async throws
}
