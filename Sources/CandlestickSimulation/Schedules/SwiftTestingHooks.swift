import CandlestickSupport

/// The functions of Swift Testing that simulations need. CandlestickExpectations registers them; a program without it has no such
/// tests.
package enum SwiftTestingHooks {
  private struct Hooks: Sendable {
    var currentTest: @Sendable () -> (any CustomStringConvertible & Sendable)? = { nil }
    var makeIssueGatherer: @Sendable () -> (any IssueGatherer)? = { nil }
  }

  private static let hooks = Locked(Hooks())

  /// Registers functions.
  ///
  /// - Parameters:
  ///   - currentTest: returns the test of the current task, which describes itself; nil outside tests.
  ///   - makeIssueGatherer: creates a gatherer of the current test's issues; returns nil outside tests.
  package static func register(
    currentTest: @escaping @Sendable () -> (any CustomStringConvertible & Sendable)?,
    makeIssueGatherer: @escaping @Sendable () -> (any IssueGatherer)?
  ) {
    hooks.withLock { $0 = Hooks(currentTest: currentTest, makeIssueGatherer: makeIssueGatherer) }
  }

  static func currentTest() -> (any CustomStringConvertible & Sendable)? { hooks.withLock { $0.currentTest }() }

  static func makeIssueGatherer() -> (any IssueGatherer)? { hooks.withLock { $0.makeIssueGatherer }() }
}

/// Gathers the failures that a test framework finds on the schedules of an exploration.
package protocol IssueGatherer: AnyObject, Sendable {
  /// Runs an exploration, and gathers its failures.
  func gather(_ explore: @escaping @Sendable () async throws -> Void) async throws
}
