import CandlestickSupport

/// Gathers the failures of one schedule for an exploration, which sets it up before the simulation begins.
package struct FailureGatherer: Sendable {
  /// Whether failures of expectations are gathered here instead of reported.
  package var isOn = false
  /// Gathers the issues of Swift Testing, if the code belongs to one of its tests.
  package var issueGatherer: (any IssueGatherer)?

  private let list = Locked([GatheredFailure]())

  package var failures: [GatheredFailure] { list.withLock { $0 } }

  /// Adds a failure. Any thread may call this.
  package func gather(_ failure: GatheredFailure) {
    list.withLock { $0.append(failure) }
  }
}
