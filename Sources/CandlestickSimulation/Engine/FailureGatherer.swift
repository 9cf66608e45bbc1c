import CandlestickSupport

/// Gathers the failures of one schedule for an exploration, which configures it before the simulation begins.
package struct FailureGatherer: Sendable {
  /// True if failures are gathered here instead of reported.
  package var isOn = false
  /// Gathers Swift Testing issues, if the code belongs to a Swift Testing test.
  package var issueGatherer: (any IssueGatherer)?

  private let list = Locked([GatheredFailure]())

  package var failures: [GatheredFailure] { list.withLock { $0 } }

  /// Adds a failure. Any thread may call this.
  package func gather(_ failure: GatheredFailure) {
    list.withLock { $0.append(failure) }
  }
}
