/// Repeats the choices of one schedule.
struct ReplayedSchedule: SeededStrategy {
  private let schedule: Simulation.Schedule
  /// Chooses the steps if the seed determines them.
  private var seeded: (any SeededStrategy)?
  private var remaining: ArraySlice<Simulation.Schedule.Departure>
  /// The points where time overtakes steps.
  private var remainingOfTime: ArraySlice<Simulation.Schedule.Departure>
  private var position = 0
  private(set) var hasSeenAll = false
  private var hasBegun = false

  init(_ schedule: Simulation.Schedule) {
    self.schedule = schedule
    seeded = schedule.choices?.strategy(seed: schedule.seed)
    remaining = schedule.departures.filter(\.isChoice)[...]
    remainingOfTime = schedule.departures.filter(\.isTime)[...]
  }

  var choices: SeededChoices? { schedule.choices }
  /// How many locks were taken or released before each interruption.
  var interruptions: [Int] {
    schedule.departures.filter { $0.index == Simulation.Schedule.Departure.interruption }.map(\.position)
  }
  var mayOvertake: Bool { !remainingOfTime.isEmpty }

  mutating func beginSchedule() -> UInt64? {
    hasSeenAll = hasBegun
    hasBegun = true
    _ = seeded?.beginSchedule()
    return hasSeenAll ? nil : schedule.seed
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    if let index = seeded?.choose(among: choices) { return index }
    defer { position += 1 }
    guard let next = remaining.first, next.position == position else { return 0 }
    remaining.removeFirst()
    return next.index < choices.count ? next.index : 0
  }

  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    guard let next = remainingOfTime.first, next.position <= choices.stepCount else { return false }
    remainingOfTime.removeFirst()
    seeded?.timeOvertook(choices)
    return true
  }
}

extension Simulation.Schedule {
  /// The steps among which a run of this schedule diverged; nil if it did not.
  func parting(of trace: Trace) -> ClosedRange<Int>? {
    let byLetters = steps?.parting(of: trace)
    guard let last = [byLetters?.upperBound, lastStepOfParting(of: trace)].compactMap(\.self).min() else { return nil }
    return min(byLetters?.lowerBound ?? steps?.firstUncheckedStep ?? 1, last)...last
  }

  /// The step by which a run differs in its departures, or at the end.
  private func lastStepOfParting(of trace: Trace) -> Int? {
    if choices == nil {
      for (index, departure) in departures.enumerated() {
        guard index < trace.departures.count else { return trace.stepCount }
        if trace.departures[index] != departure { return trace.stepsBeforeDepartures[index] + 1 }
      }
    }
    return check == nil || check == trace.check ? nil : trace.stepCount
  }
}
