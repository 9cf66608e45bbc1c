import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// A simpler form of a schedule in which the code under test ended its process. A worker runs it to see if the code
/// ends the worker, too.
struct ScheduleAttempt: Sendable, Codable {
  private static let state = Locked<ScheduleAttempt?>(nil)

  /// The attempt of this process; nil if there is none.
  static var current: ScheduleAttempt? {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  /// The number of the exploration in its test, from 1.
  let exploration: Int
  private let replay: ReplayString
  /// The steps to delay; nil if the schedule contains all choices.
  let delayed: [DelayedStep]?
  /// The number of steps after which none is delayed.
  let limit: Int

  init(exploration: Int, schedule: Simulation.Schedule, delayed: [DelayedStep]? = nil, limit: Int = 0) {
    self.exploration = exploration
    replay = schedule.parts
    self.delayed = delayed
    self.limit = limit
  }

  var schedule: Simulation.Schedule { Simulation.Schedule(replay) }

  /// Creates a scheduler that makes the choices of this attempt and records the delayed steps.
  func scheduler() -> Scheduler {
    Scheduler(schedule, delayer: delayed.map { StepDelayer($0, until: limit) }, recordsDelays: true)
  }
}

/// An attempt in which the code ended the process.
struct AttemptEnd: Codable {
  let candidate: Shrinking.Candidate
  let stepCount: Int
}
