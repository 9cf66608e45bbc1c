/// A strategy whose schedules each follow from a seed and a few numbers, so that a short string describes all the steps
/// that it chooses.
protocol SeededStrategy: ScheduleStrategy {
  /// How the seed of the current schedule determines its steps; nil if it does not.
  var choices: SeededChoices? { get }

  /// Whether time may overtake steps in the rest of the current schedule.
  var mayOvertake: Bool { get }

  /// Records that time has overtaken steps, in a replay that does not ask this strategy.
  mutating func timeOvertook(_ choices: ScheduleChoices)
}

extension SeededStrategy {
  mutating func timeOvertook(_ choices: ScheduleChoices) {}
}

/// How a seed determines the steps of a schedule.
enum SeededChoices: Sendable, Hashable, CustomStringConvertible {
  /// As in ``RandomSchedules``.
  case random
  /// As in ``PrioritySchedules``, with a number of change points in a number of choices.
  case priorities(changePoints: Int, length: Int)
  /// As in ``StarvationSchedules``, somewhere in a number of choices.
  case starvation(length: Int)

  /// Its letter in the string of a schedule, with its numbers.
  var description: String {
    switch self {
    case .random: "r"
    case .priorities(let changePoints, let length): "p\(changePoints).\(length)"
    case .starvation(let length): "s\(length)"
    }
  }

  init?(_ description: Substring) {
    let numbers = description.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    switch (description.first, numbers.count) {
    case ("r", _) where description.count == 1: self = .random
    case ("p", 2):
      guard let changePoints = numbers[0], let length = numbers[1], changePoints >= 0, length > 0 else { return nil }
      self = .priorities(changePoints: changePoints, length: length)
    case ("s", 1):
      guard let length = numbers[0], length > 0 else { return nil }
      self = .starvation(length: length)
    default: return nil
    }
  }

  /// A strategy with this one schedule, except for overtaking time.
  func strategy(seed: UInt64) -> any SeededStrategy {
    switch self {
    case .random: RandomSchedules(seed: seed, longestDelay: .zero)
    case .priorities(let changePoints, let length):
      PrioritySchedules(changePoints: changePoints, seed: seed, longestDelay: .zero, length: length)
    case .starvation(let length): StarvationSchedules(seed: seed, longestDelay: .zero, length: length)
    }
  }
}
