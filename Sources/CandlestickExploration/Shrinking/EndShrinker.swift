import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// Simplifies a schedule in which the code under test ended its process. The search is the same as for a failing
/// schedule, but each attempt runs in its own process, which may end as well.
final class EndShrinker: EndShrinking {
  /// The maximum number of attempts, the same as in an exploration.
  private static let maximumAttempts = 2_000

  private let exploration: Int
  private let end: ScheduleAtEnd
  private let schedule: Simulation.Schedule
  private var first: ScheduleAtEnd?
  private var best: ScheduleAtEnd?
  private var shrinking: Shrinking?
  /// The number of steps after which an attempt delays no further step.
  private var delayLimit = 0
  private var attempts = 0

  /// Returns nil if the schedule cannot be simplified.
  ///
  /// - Parameters:
  ///   - end: the schedule that the process reported.
  ///   - exploration: the number of the exploration in its test, from 1.
  init?(_ end: ScheduleAtEnd, of exploration: Int) {
    guard exploration > 0, end.failed.number != nil, let string = end.failed.schedule,
      let schedule = try? Simulation.Schedule(string)
    else { return nil }
    (self.end, self.schedule, self.exploration) = (end, schedule, exploration)
  }

  func next() -> String? { nextAttempt().map(JSONText.string) }

  private func nextAttempt() -> ScheduleAttempt? {
    attempts += 1
    guard attempts > 1 else { return ScheduleAttempt(exploration: exploration, schedule: schedule) }
    guard attempts <= Self.maximumAttempts, let attempt = shrinking?.next() else { return nil }
    return ScheduleAttempt(
      exploration: exploration,
      schedule: schedule(attempt.departures),
      delayed: attempt.delayed,
      limit: delayLimit
    )
  }

  /// Records the result of an attempt.
  ///
  /// - Parameter end: the schedule that the process reported, if it ended in the same way as the first one.
  /// - Returns: true if the schedule is the simplest so far.
  @discardableResult
  func tried(_ end: ScheduleAtEnd?) -> Bool {
    let attempt = (end?.attempt).flatMap { try? AttemptEnd(json: $0) }
    if shrinking == nil, let attempt {
      shrinking = Shrinking(attempt.candidate)
      delayLimit = 2 * attempt.stepCount
      first = end
    } else if shrinking?.tried(failingWith: attempt?.candidate) != true {
      return false
    }
    best = end
    return true
  }

  /// The simplest schedule found, with its steps.
  var simplest: ScheduleAtEnd {
    guard let candidate = shrinking?.best else { return end }
    // As in an exploration, a list of departures that is too long is no simplification: the seed describes the original
    // schedule, and the first attempt has its steps.
    let (departures, isBrief) = (candidate.departures, candidate.isBrief)
    let usesSeed = schedule.choices != nil && departures.count > Simulation.Schedule.longestList && !isBrief
    let (simplest, shown) = usesSeed ? (schedule, first) : (schedule(departures), best)
    var end = end
    end.failed.notes = end.failed.notes.replacing(end.failed.schedule ?? "", with: "\(simplest)")
    end.failed.schedule = "\(simplest)"
    end.failed.table = shown?.failed.table
    end.failed.steps = shown?.failed.steps ?? []
    end.failed.cancellations = shown?.failed.cancellations
    return end
  }

  private func schedule(_ departures: [Departure]) -> Simulation.Schedule {
    Simulation.Schedule(seed: schedule.seed, input: schedule.input, departures: departures, check: nil)
  }
}
