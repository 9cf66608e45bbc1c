/// Simplifies a schedule in which code ended its process, as an exploration simplifies one that fails. Each attempt runs in a process of
/// its own, which may end, too.
package struct EndShrinking {
  /// The maximum number of attempts, as in an exploration.
  private static let maximumAttempts = 2_000

  private let exploration: Int
  private let end: ScheduleAtEnd
  private let schedule: Simulation.Schedule
  private var first: ScheduleAtEnd?
  private var best: ScheduleAtEnd?
  private var shrinking: Shrinking?
  private var attempts = 0

  /// Returns nil if the schedule cannot be simplified.
  ///
  /// - Parameters:
  ///   - end: the schedule that the process has reported; nil if it has reported none.
  ///   - exploration: the number of the exploration in its test, from 1.
  package init?(_ end: ScheduleAtEnd?, of exploration: Int) {
    guard exploration > 0, let end, end.failed.number != nil, let string = end.failed.schedule,
      let schedule = try? Simulation.Schedule(string)
    else { return nil }
    (self.end, self.schedule, self.exploration) = (end, schedule, exploration)
  }

  /// Returns the next attempt; nil if none is left.
  package mutating func next() -> ScheduleAttempt? {
    attempts += 1
    guard attempts > 1 else { return ScheduleAttempt(exploration: exploration, schedule: schedule) }
    guard attempts <= Self.maximumAttempts, let first = first?.attempt, let attempt = shrinking?.next()
    else { return nil }
    return ScheduleAttempt(
      exploration: exploration,
      schedule: schedule(attempt.departures),
      delayed: attempt.delayed,
      limit: 2 * first.stepCount
    )
  }

  /// Records the end of an attempt.
  ///
  /// - Parameter end: the schedule that the process has reported, if code ended it as in the first one.
  /// - Returns: true if its schedule is the simplest so far.
  @discardableResult
  package mutating func tried(_ end: ScheduleAtEnd?) -> Bool {
    let end = end.flatMap { $0.attempt == nil ? nil : $0 }
    if first == nil {
      first = end
      best = end
      shrinking = (end?.attempt).map { Shrinking($0.candidate) }
      return end != nil
    }
    guard shrinking?.tried(failingWith: end?.attempt?.candidate) == true else { return false }
    best = end
    return true
  }

  /// The simplest schedule, with its steps.
  package var simplest: ScheduleAtEnd {
    guard let best, let candidate = best.attempt?.candidate else { return end }
    let (departures, isBrief) = (candidate.departures, candidate.isBrief)
    let usesSeed = schedule.choices != nil && departures.count > Simulation.Schedule.longestList && !isBrief
    let (simplest, shown) = usesSeed ? (schedule, first) : (schedule(departures), best)
    var end = end
    end.failed.notes = end.failed.notes.replacing(end.failed.schedule ?? "", with: "\(simplest)")
    end.failed.schedule = "\(simplest)"
    end.failed.table = shown?.failed.table
    end.failed.steps = shown?.failed.steps ?? []
    return end
  }

  private func schedule(_ departures: [Simulation.Schedule.Departure]) -> Simulation.Schedule {
    Simulation.Schedule(seed: schedule.seed, input: schedule.input, departures: departures, check: nil)
  }
}
