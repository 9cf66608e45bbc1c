import CandlestickSimulation
import CandlestickSupport

/// A simpler form of a schedule in which the code under test ended its process. A worker runs it to see if the code
/// ends the worker, too.
struct ScheduleAttempt: Sendable, LosslessStringConvertible {
  private static let state = Locked<ScheduleAttempt?>(nil)

  /// The attempt of this process; nil if there is none.
  static var current: ScheduleAttempt? {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  /// The number of the exploration in its test, from 1.
  let exploration: Int
  let schedule: Simulation.Schedule
  /// The steps to delay; nil if the schedule contains all choices.
  let delayed: [DelayedStep]?
  /// The number of steps after which none is delayed.
  let limit: Int

  init(exploration: Int, schedule: Simulation.Schedule, delayed: [DelayedStep]? = nil, limit: Int = 0) {
    self.exploration = exploration
    self.schedule = schedule
    self.delayed = delayed
    self.limit = limit
  }

  /// Creates a scheduler that makes the choices of this attempt and records the delayed steps.
  func scheduler() -> Scheduler {
    Scheduler(schedule, delayer: delayed.map { StepDelayer($0, until: limit) }, recordsDelays: true)
  }

  init?(_ description: String) {
    let parts = description.split(separator: " ")
    guard parts.count == 4, let exploration = Int(parts[0]), let limit = Int(parts[2]),
      let schedule = try? Simulation.Schedule(String(parts[1]))
    else { return nil }
    self.init(
      exploration: exploration,
      schedule: schedule,
      delayed: parts[3] == "-" ? nil : DelayedStep.list(parts[3]),
      limit: limit
    )
  }

  var description: String { "\(exploration) \(schedule) \(limit) \(delayed.map(DelayedStep.text) ?? "-")" }
}

/// The steps of an attempt in which the code ended the process. The first line of the report has the data that the
/// search for a simpler schedule needs.
struct AttemptEnd {
  let candidate: Shrinking.Candidate
  let stepCount: Int

  /// Parses the first line of a report. Returns nil if the process ran no attempt.
  init?(_ line: String) {
    let parts = line.split(separator: " ")
    guard parts.count == 5, line.hasPrefix(ScheduleAtEnd.attemptMark),
      let schedule = try? Simulation.Schedule(String(parts[1])),
      let stepCount = Int(parts[2]), let cost = Int(parts[3])
    else { return nil }
    let delayed = DelayedStep.list(parts[4])
    candidate = Shrinking.Candidate(departures: schedule.departures, delayed: delayed, delayCost: cost)
    self.stepCount = stepCount
  }

  /// Returns the first line of a report; nil if the run did not record delayed steps.
  static func line(of scheduler: Scheduler) -> String? {
    guard let delays = scheduler.delays else { return nil }
    let trace = scheduler.trace
    let schedule = Simulation.Schedule(seed: 0, departures: trace.departures, check: nil)
    return "\(ScheduleAtEnd.attemptMark)\(schedule) \(trace.stepCount) \(delays.cost) \(DelayedStep.text(delays.all))"
  }
}

extension ScheduleAtEnd {
  /// The data that the search for a simpler schedule needs; nil if the process ran no attempt.
  var attempt: AttemptEnd? { attemptLine.flatMap(AttemptEnd.init) }
}
