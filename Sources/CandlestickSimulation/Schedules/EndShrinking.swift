/// Simplifies a schedule in which code ended its process, as an exploration simplifies one that fails. Each attempt runs in a process of
/// its own, which may end, too.
package struct EndShrinking {
  /// The maximum number of attempts, as in an exploration.
  private static let maximumAttempts = 2_000

  private let exploration: Int
  private let schedule: Simulation.Schedule
  private let string: Substring
  private let report: String
  private var first: EndOfAttempt?
  private var best: EndOfAttempt?
  private var shrinking: Shrinking?
  private var attempts = 0

  /// Returns nil if the report contains no schedule.
  ///
  /// - Parameters:
  ///   - report: the description of the schedule by the process that ended.
  ///   - exploration: the number of the exploration in its test, from 1.
  package init?(_ report: String, of exploration: Int) {
    guard exploration > 0, let string = report.firstMatch(of: #/(?:\.replay|replaySchedule)\("([^"]+)"\)/#)?.1,
      let schedule = try? Simulation.Schedule(String(string))
    else { return nil }
    (self.report, self.string, self.schedule, self.exploration) = (report, string, schedule, exploration)
  }

  /// Returns the next attempt; nil if none is left.
  package mutating func next() -> ScheduleAttempt? {
    attempts += 1
    guard attempts > 1 else { return ScheduleAttempt(exploration: exploration, schedule: schedule) }
    guard attempts <= Self.maximumAttempts, let first, let attempt = shrinking?.next() else { return nil }
    return ScheduleAttempt(
      exploration: exploration,
      schedule: schedule(attempt.departures),
      delayed: attempt.delayed,
      limit: 2 * first.stepCount
    )
  }

  /// Records the end of an attempt.
  ///
  /// - Parameter report: the report of the process, if code ended it as in the first one.
  /// - Returns: true if its schedule is the simplest so far.
  @discardableResult
  package mutating func tried(_ report: String?) -> Bool {
    let end = report.flatMap { report in
      // The first line is about the schedule itself.
      report.firstIndex(of: "\n").flatMap { EndOfAttempt(report[$0...].dropFirst()) }
    }
    if first == nil {
      first = end
      best = end
      shrinking = end.map { Shrinking($0.candidate) }
      return end != nil
    }
    guard shrinking?.tried(failingWith: end?.candidate) == true else { return false }
    best = end
    return true
  }

  /// The report with the simplest schedule, and a table of its steps.
  package var simplestReport: String {
    guard let best else { return report }
    let (departures, isBrief) = (best.candidate.departures, best.candidate.isBrief)
    let usesSeed = schedule.choices != nil && departures.count > Simulation.Schedule.longestList && !isBrief
    let (simplest, shown) = usesSeed ? (schedule, first) : (schedule(departures), best)
    return report.replacing(string, with: "\(simplest)") + "\n" + (shown?.steps ?? "")
  }

  private func schedule(_ departures: [Simulation.Schedule.Departure]) -> Simulation.Schedule {
    Simulation.Schedule(seed: schedule.seed, departures: departures, check: nil)
  }
}
