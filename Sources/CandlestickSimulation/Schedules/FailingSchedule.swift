import CandlestickSupport

extension Exploration {
  /// The result of an exploration.
  package final class Outcome {
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
    /// The orders of steps that the runs covered.
    var orders = OrderCounts()

    /// Returns the orders of steps that the runs covered; nil if unknown.
    ///
    /// - Parameter listsPairs: true to find the pairs of steps that ran in only one order, which takes time.
    package func coverage(listsPairs: Bool) -> OrderCoverage? { orders.coverage(listsPairs: listsPairs) }
    /// The simplest failing schedule found; nil if none failed.
    package var failing: FailingSchedule<Failure>?
    /// The progress of an exploration that cancels at one suspension point per run; nil in another exploration.
    package var cancellations: CancellationCount?
    /// An error in the request, such as a task name that no task has.
    package var mistake: SimulationError?
    /// The step at which a replay diverged from the original run.
    package var divergence: Divergence?

    /// The skip of the whole exploration: the first one, if all schedules were skipped; otherwise nil.
    package var skip: (any Error)? {
      // A replay has no schedule of the strategy.
      let isSkipped = skippedCount >= scheduleCount && failing == nil && divergence == nil && mistake == nil
      return isSkipped ? firstSkip : nil
    }
  }
}

/// A schedule that fails.
package struct FailingSchedule<Failure> {
  package let failure: Failure
  /// The number of the schedule that failed first, from 1.
  package let number: Int
  /// The maximum number of schedules; nil for a replay.
  package let limit: Int?
  /// True if users replay the schedule with a trait and an environment variable, false if with a function.
  let isReplayedByTrait: Bool
  package let schedule: Simulation.Schedule
  /// A warning that the schedule does not repeat; nil if it repeats.
  package let caveat: String?
  /// The random values that the code drew, as text.
  let drawnTexts: [String]
  /// The steps of the run.
  package let interleaving: Interleaving?
  /// The counts of all failures; nil if the exploration stopped at the first failure.
  package let tally: FailureTally<Failure>?

  /// Returns the schedule for reports.
  ///
  /// - Parameter notes: the instructions for a replay and other remarks, one per line.
  package func report(notes: [String?]) -> FailedSchedule {
    let cancellations = interleaving?.cancellations ?? []
    let drawn = drawnTexts.isEmpty ? nil : "Drawn values: \(drawnTexts.joined(separator: ", "))"
    let notes = notes + [drawn] + cancellations.map { "In this schedule, \($0)." }
    return FailedSchedule(
      schedule: "\(schedule)",
      isOfExample: isReplayedByTrait,
      number: limit.map { _ in number },
      limit: limit,
      notes: notes.compactMap(\.self).joined(separator: "\n"),
      table: interleaving?.description,
      steps: interleaving?.scheduleSteps ?? [],
      cancellations: cancellations
    )
  }
}

/// One distinct failure in an exploration that continues after failures, with its count.
package struct CountedFailure<Failure> {
  package let failure: Failure
  /// The number of schedules with this failure.
  package let count: Int
  /// The schedule that replays the failure.
  package let schedule: Simulation.Schedule
}

/// The counts of all failures in an exploration that continues after failures.
package struct FailureTally<Failure> {
  private static var longestList: Int { 10 }

  /// The number of schedules that ran.
  package let scheduleCount: Int
  /// The number of schedules that failed.
  package let failingScheduleCount: Int
  /// The number of distinct failures.
  package let distinctCount: Int
  /// The most frequent distinct failures, in order.
  package let failures: [CountedFailure<Failure>]

  /// Returns a heading and one line per failure.
  ///
  /// - Parameter text: describes a failure; only the first line of its result is used.
  package func description(_ text: (Failure) -> String) -> String {
    let shown = failures.prefix(Self.longestList)
    let lines = shown.map { failure in
      let words = text(failure.failure).split(separator: "\n").first ?? ""
      let times = failure.count == 1 ? "once" : "\(grouped(failure.count)) times"
      return "  \(times), replay \"\(failure.schedule)\": \(words)"
    }
    let rest = distinctCount - shown.count
    let heading =
      "\(counted(distinctCount, "distinct failure")) in \(counted(scheduleCount, "schedule")), of which "
      + "\(grouped(failingScheduleCount)) failed:"
    return ([heading] + lines + (rest > 0 ? ["  … and \(grouped(rest)) more"] : [])).joined(separator: "\n")
  }
}
