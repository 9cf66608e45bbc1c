import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport

/// Notes on the execution of an example. They do not include its failures.
package struct ExecutionSummary: Codable, Sendable {
  /// The schedules that an example explored.
  package struct Exploration: Codable, Sendable {
    /// The number of schedules that the example ran on.
    package let scheduleCount: Int
    /// The number of these that the example skipped.
    package let skippedCount: Int
    /// True if these were all schedules of the strategy.
    package let hasSeenAll: Bool
    /// The step at which the first schedule diverged when it was repeated; nil if it repeats. Schedules that do not repeat may not
    /// replay a failure.
    package let unrepeatableStep: Int?
    /// The suspension points at which tasks were cancelled, in order; nil if cancellations were not explored.
    package let cancellations: RunEvent.Cancellations?
    /// The orders of steps that the schedules have seen; nil if unknown.
    package let coverage: OrderCoverage?

    package init(
      scheduleCount: Int,
      skippedCount: Int = 0,
      hasSeenAll: Bool,
      unrepeatableStep: Int?,
      cancellations: RunEvent.Cancellations? = nil,
      coverage: OrderCoverage? = nil
    ) {
      self.coverage = coverage
      self.scheduleCount = scheduleCount
      self.skippedCount = skippedCount
      self.hasSeenAll = hasSeenAll
      self.unrepeatableStep = unrepeatableStep
      self.cancellations = cancellations
    }

    /// Creates the notes of an exploration.
    ///
    /// - Parameter listsPairs: true to list pairs of uses that the schedules have seen only in one order.
    init(_ outcome: ExplorationOutcome, listsPairs: Bool = false) {
      self.init(
        scheduleCount: outcome.scheduleCount,
        skippedCount: outcome.skippedCount,
        hasSeenAll: outcome.isComplete,
        unrepeatableStep: outcome.unrepeatableStep,
        cancellations: outcome.cancellations.map { .init(count: $0.cancelled, pointCount: $0.points) },
        coverage: outcome.coverage(listsPairs)
      )
    }

    /// A warning if the first schedule does not repeat.
    package var warning: String? {
      unrepeatableStep.map { step in
        "warning: the first schedule took different steps from step \(step) on when it ran again, so the example depends on something "
          + "other than the schedule, \(Nondeterminism.likelyCauses)"
      }
    }
  }

  /// The schedules that the example explored; nil if it explored none.
  package var exploration: Exploration?
  /// True if a test method has replayed a schedule.
  package var isReplay = false
  /// The reason why the example ran again in real time after it had failed in a simulation, such as "starts a process
  /// (Loader.swift:12)"; nil if it did not. See ``ExecutionMode/deterministicElseRealTime``.
  package var reasonForRealTime: String?
  /// The first failure of each earlier attempt, if the example was retried.
  package var earlierFailures: [TestFailure] = []

  /// Removes and returns the failures of earlier attempts of a test whose last attempt was skipped. They are failures of the
  /// test, because it has never passed.
  package mutating func takeEarlierFailures() -> [TestFailure] {
    defer { earlierFailures = [] }
    return earlierFailures
  }

  /// The pending values of fakes that returned their fallbacks because nothing resolved them in time, such as
  /// "Pendable<Int> of CatsSpec.swift:12 was not resolved within 2.0 s, so it returned 0".
  package var fallbacks: [String] = []
  /// The places of expectations that pass without a matcher.
  package var placesWithoutMatcher: [String] = []
  /// The failures that the trait `.knownIssue` or `withKnownIssue` expected, without duplicates; at most 20. They are not part
  /// of the outcome.
  package var knownIssues: [ExampleResult.KnownIssue] = []
  /// The attached files that are kept, in the order in which they were written.
  package var attachments: [RunEvent.Attachment] = []
  /// The snapshots that the example has used and recorded.
  package var snapshots = SnapshotUses()

  /// The durations of the hooks, if they are measured.
  package var hooks: [RunEvent.HookDuration] = []

  /// True if there are no notes.
  var isEmpty: Bool {
    exploration == nil && !isReplay && reasonForRealTime == nil && earlierFailures.isEmpty && fallbacks.isEmpty
      && placesWithoutMatcher.isEmpty && knownIssues.isEmpty && attachments.isEmpty && snapshots == SnapshotUses()
      && hooks.isEmpty
  }

  package init(
    exploration: Exploration? = nil,
    reasonForRealTime: String? = nil,
    knownIssues: [ExampleResult.KnownIssue] = []
  ) {
    self.knownIssues = knownIssues
    self.exploration = exploration
    self.reasonForRealTime = reasonForRealTime
  }
}
