/// Makes the choices of one schedule again.
struct ReplayedSchedule: ScheduleStrategy {
  private let schedule: Schedule
  private var random: RandomSchedules
  private var remaining: ArraySlice<Schedule.Departure>
  private var position = 0
  private(set) var hasSeenAll = false
  private var hasBegun = false

  init(_ schedule: Schedule) {
    self.schedule = schedule
    random = RandomSchedules(seed: schedule.seed)
    remaining = schedule.departures?[...] ?? []
  }

  var isRandom: Bool { schedule.departures == nil }

  mutating func beginSchedule() -> UInt64? {
    hasSeenAll = hasBegun
    hasBegun = true
    _ = random.beginSchedule()
    return hasSeenAll ? nil : schedule.seed
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    guard schedule.departures != nil else { return random.choose(among: choices) }
    defer { position += 1 }
    guard let next = remaining.first, next.position == position else { return 0 }
    remaining.removeFirst()
    return next.index < choices.count ? next.index : 0
  }
}

extension Schedule {
  /// The number of the step by which a run of this schedule has done something else; nil if it has not.
  func partingStep(of trace: Trace) -> Int? {
    if let departures {
      for (index, departure) in departures.enumerated() {
        guard index < trace.departures.count else { return trace.stepCount }
        if trace.departures[index] != departure { return trace.stepsBeforeDepartures[index] + 1 }
      }
    }
    return check == trace.check ? nil : trace.stepCount
  }
}
