import CandlestickSupport

/// The failing schedule that an exploration has found, and the counts of all failures.
package struct ExplorationFailure {
  package let failures: [GatheredFailure]
  /// The number of the schedule that failed first, from 1.
  package let number: Int
  /// The maximum number of schedules; nil for a replay.
  package let limit: Int?
  /// True if users replay the schedule with a trait and an environment variable, false if with a function.
  private let isReplayedByTrait: Bool
  package let schedule: Simulation.Schedule
  /// A warning that the schedule does not repeat; nil if it repeats.
  package let caveat: String?
  /// The random values that the code drew, as text.
  private let drawnTexts: [String]
  /// The steps of the run; nil if they were not recorded.
  private let table: ScheduleTable?
  /// The counts of all failures; nil if the exploration stopped at the first failure.
  package let tally: FailureTally?

  package init(
    _ failures: [GatheredFailure],
    number: Int,
    limit: Int?,
    isReplayedByTrait: Bool,
    schedule: Simulation.Schedule,
    caveat: String?,
    drawnTexts: [String],
    table: ScheduleTable?,
    tally: FailureTally?
  ) {
    self.failures = failures
    self.number = number
    self.limit = limit
    self.isReplayedByTrait = isReplayedByTrait
    self.schedule = schedule
    self.caveat = caveat
    self.drawnTexts = drawnTexts
    self.table = table
    self.tally = tally
  }

  /// Returns the schedule for reports.
  ///
  /// - Parameter notes: the instructions for a replay and other remarks, one per line.
  package func report(notes: [String?]) -> ReportedSchedule {
    let cancellations = table?.cancellations ?? []
    let drawn = drawnTexts.isEmpty ? nil : "Drawn values: \(drawnTexts.joined(separator: ", "))"
    let notes = notes + [drawn] + cancellations.map { "In this schedule, \($0)." }
    return ReportedSchedule(
      schedule: "\(schedule)",
      belongsToExample: isReplayedByTrait,
      number: limit.map { _ in number },
      limit: limit,
      notes: notes.compactMap(\.self).joined(separator: "\n"),
      table: table?.text,
      steps: table?.steps ?? [],
      cancellations: cancellations
    )
  }
}

/// The recorded steps of a schedule.
package struct ScheduleTable {
  package let text: String
  package let steps: [ScheduleStep]
  package let cancellations: [ScheduleCancellation]

  package init(text: String, steps: [ScheduleStep], cancellations: [ScheduleCancellation]) {
    self.text = text
    self.steps = steps
    self.cancellations = cancellations
  }
}

/// One distinct failure in an exploration that continues after failures, with its count.
package struct CountedFailure {
  package let failures: [GatheredFailure]
  /// The number of schedules with this failure.
  package let count: Int
  /// The schedule that replays the failure.
  package let schedule: Simulation.Schedule

  package init(_ failures: [GatheredFailure], count: Int, schedule: Simulation.Schedule) {
    self.failures = failures
    self.count = count
    self.schedule = schedule
  }
}

/// The counts of all failures in an exploration that continues after failures.
package struct FailureTally {
  private static var longestList: Int { 10 }

  /// The number of schedules that ran.
  package let scheduleCount: Int
  /// The number of schedules that failed.
  package let failingScheduleCount: Int
  /// The number of distinct failures.
  package let distinctCount: Int
  /// The most frequent distinct failures, in order.
  package let groups: [CountedFailure]

  package init(scheduleCount: Int, failingScheduleCount: Int, distinctCount: Int, groups: [CountedFailure]) {
    self.scheduleCount = scheduleCount
    self.failingScheduleCount = failingScheduleCount
    self.distinctCount = distinctCount
    self.groups = groups
  }

  /// Returns a heading and one line per failure.
  ///
  /// - Parameter text: describes a failure; only the first line of its result is used.
  package func description(_ text: ([GatheredFailure]) -> String) -> String {
    let shown = groups.prefix(Self.longestList)
    let lines = shown.map { group in
      let words = text(group.failures).split(separator: "\n").first ?? ""
      let times = group.count == 1 ? "once" : "\(grouped(group.count)) times"
      return "  \(times), replay \"\(group.schedule)\": \(words)"
    }
    let rest = distinctCount - shown.count
    let heading =
      "\(counted(distinctCount, "distinct failure")) in \(counted(scheduleCount, "schedule")), of which "
      + "\(grouped(failingScheduleCount)) failed:"
    return ([heading] + lines + (rest > 0 ? ["  … and \(grouped(rest)) more"] : [])).joined(separator: "\n")
  }
}
