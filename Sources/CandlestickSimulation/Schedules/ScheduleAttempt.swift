import Synchronization

/// A schedule that is run to see whether code ends the process in it, as in another process before. Its description is a short
/// text.
package struct ScheduleAttempt: Sendable, LosslessStringConvertible {
  private static let state = Mutex<ScheduleAttempt?>(nil)

  /// The attempt that this process is for; nil if it is not for one.
  package static var current: ScheduleAttempt? {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  /// The number of the exploration in its test, from 1.
  let exploration: Int
  let schedule: Simulation.Schedule
  /// The steps to hold back; nil if the schedule has all choices.
  let held: [HeldStep]?
  /// The number of steps after which none is held back.
  let limit: Int

  init(exploration: Int, schedule: Simulation.Schedule, held: [HeldStep]? = nil, limit: Int = 0) {
    self.exploration = exploration
    self.schedule = schedule
    self.held = held
    self.limit = limit
  }

  /// Chooses the steps, and records which ones are held back.
  func scheduler() -> Scheduler {
    Scheduler(schedule, holding: held.map { Holding($0, until: limit) }, recordsHeld: true)
  }

  package init?(_ description: String) {
    let parts = description.split(separator: " ")
    guard parts.count == 4, let exploration = Int(parts[0]), let limit = Int(parts[2]),
      let schedule = try? Simulation.Schedule(String(parts[1]))
    else { return nil }
    self.init(
      exploration: exploration,
      schedule: schedule,
      held: parts[3] == "-" ? nil : HeldStep.list(parts[3]),
      limit: limit
    )
  }

  package var description: String { "\(exploration) \(schedule) \(limit) \(held.map(HeldStep.text) ?? "-")" }
}
