import CandlestickSimulation
import CandlestickSupport

/// Repeats the choices of one schedule.
package struct ReplayedSchedule: SeededChooser {
  private let schedule: Simulation.Schedule
  /// Chooses the steps if the seed determines them.
  private var seeded: (any SeededChooser)?
  private var remaining: ArraySlice<Departure>
  private var remainingEarlyTimers: ArraySlice<Departure>
  private var position = 0
  package private(set) var hasSeenAll = false
  private var hasBegun = false

  package init(_ schedule: Simulation.Schedule) {
    self.schedule = schedule
    seeded = schedule.choices?.chooser(seed: schedule.seed)
    remaining = schedule.departures.filter(\.isChoice)[...]
    remainingEarlyTimers = schedule.departures.filter { $0.kind == .earlyTimer }[...]
  }

  var choices: SeededChoices? { schedule.choices }
  /// Returns the positions of the departures of one kind. A position counts the points of that kind before it.
  func points(of kind: Departure.Kind) -> [Int] { schedule.departures.filter { $0.kind == kind }.map(\.position) }
  var mayFireTimersEarly: Bool { !remainingEarlyTimers.isEmpty }

  package mutating func beginSchedule() -> UInt64? {
    hasSeenAll = hasBegun
    hasBegun = true
    _ = seeded?.beginSchedule()
    return hasSeenAll ? nil : schedule.seed
  }

  package mutating func choose(among choices: ScheduleChoices) -> Int {
    if let index = seeded?.choose(among: choices) { return index }
    defer { position += 1 }
    guard let next = remaining.first, next.position == position else { return 0 }
    remaining.removeFirst()
    return next.index < choices.count ? next.index : 0
  }

  package mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    guard let next = remainingEarlyTimers.first, next.position <= choices.stepCount else { return false }
    remainingEarlyTimers.removeFirst()
    seeded?.timerFiredEarly(before: choices)
    return true
  }
}
