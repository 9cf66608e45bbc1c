import CandlestickSimulation
import CandlestickSupport

/// A chooser that derives each schedule from its seed and a few numbers, so that a short string describes all choices.
protocol SeededChooser: ScheduleStrategy {
  /// The choices that the seed of the current schedule determines; nil if the seed determines none.
  var choices: SeededChoices? { get }

  /// True if a timer may fire before ready steps in the rest of the current schedule.
  var mayFireTimersEarly: Bool { get }

  /// Records that a replay has fired a timer before ready steps without asking this chooser.
  mutating func timerFiredEarly(before choices: ScheduleChoices)
}

extension SeededChooser {
  mutating func timerFiredEarly(before choices: ScheduleChoices) {}
}

extension SeededChoices {
  /// Returns a chooser with only this schedule, without early timers.
  func chooser(seed: UInt64) -> any SeededChooser {
    switch self {
    case .random: RandomChooser(seed: seed, longestDelay: .zero)
    case .priorities(let changePoints, let length):
      PriorityChooser(changePoints: changePoints, seed: seed, longestDelay: .zero, length: length)
    case .starvation(let length): StarvationChooser(seed: seed, longestDelay: .zero, length: length)
    }
  }
}
