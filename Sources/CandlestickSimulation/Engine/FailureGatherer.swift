import CandlestickSupport

/// Gathers the failures of one schedule for an exploration.
///
/// Unchecked, because its settings are variable: the exploration sets them before the simulation begins.
package final class FailureGatherer: @unchecked Sendable {
  /// Whether failures of expectations are gathered here instead of reported.
  package var isOn = false
  /// Gathers the issues of Swift Testing, if the code belongs to one of its tests.
  package var issueGatherer: (any IssueGatherer)?

  private let list = Locked([GatheredFailure]())

  package var failures: [GatheredFailure] { list.withLock(\.self) }

  /// Adds a failure. Any thread may call this.
  package func gather(_ failure: GatheredFailure) {
    list.withLock { $0.append(failure) }
  }
}
