import CandlestickSupport

/// The result of an exploration.
package final class ExplorationOutcome {
  /// The number of schedules of the strategy that have run.
  package var scheduleCount = 0
  /// The number of these that the code skipped.
  package var skippedCount = 0
  /// The first error that skipped a schedule; nil if none did.
  package var firstSkip: (any Error)?
  /// True if the strategy has no schedule left and the first schedule repeats.
  package var isComplete = false
  /// The first step that differed when the first schedule ran again; nil if it repeats.
  package var unrepeatableStep: Int?
  /// Returns the orders of steps that the runs covered; nil if unknown. True lists the pairs of steps that ran in only
  /// one order, which takes time.
  package var coverage: @Sendable (_ listsPairs: Bool) -> OrderCoverage? = { _ in nil }
  /// The simplest failing schedule found; nil if none failed.
  package var failing: ExplorationFailure?
  /// The progress of an exploration that cancels at one suspension point per run; nil in another exploration.
  package var cancellations: CancellationCount?
  /// An error in the request, such as a task name that no task has.
  package var mistake: SimulationError?
  /// The step at which a replay diverged from the original run.
  package var divergence: Divergence?

  package init() {}

  /// The skip of the whole exploration: the first one, if all schedules were skipped; otherwise nil.
  package var skip: (any Error)? {
    // A replay has no schedule of the strategy.
    let isSkipped = skippedCount >= scheduleCount && failing == nil && divergence == nil && mistake == nil
    return isSkipped ? firstSkip : nil
  }
}

/// The progress of an exploration that cancels a task at one suspension point per run.
package struct CancellationCount: Sendable {
  /// The number of points at which a task was cancelled.
  package let cancelled: Int
  /// The number of points in the first run.
  package let points: Int

  package init(cancelled: Int, points: Int) {
    self.cancelled = cancelled
    self.points = points
  }
}
