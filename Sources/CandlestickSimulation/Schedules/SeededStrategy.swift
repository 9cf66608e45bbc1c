/// A strategy whose schedules each follow from a seed and a few numbers, so that a short string tells all the steps that it chooses.
protocol SeededStrategy: ScheduleStrategy {
  /// How the steps of the current schedule are chosen; nil if its seed does not tell that.
  var choices: SeededChoices? { get }

  /// Whether time may overtake steps in the rest of the current schedule.
  var mayOvertake: Bool { get }

  /// Takes note that time has overtaken steps, in a replay that does not ask this strategy whether it does.
  mutating func timeOvertook(_ choices: ScheduleChoices)
}

extension SeededStrategy {
  mutating func timeOvertook(_ choices: ScheduleChoices) {}
}

/// How a seed decides which steps a schedule takes.
enum SeededChoices: Sendable, Hashable, CustomStringConvertible {
  /// As ``RandomSchedules`` does.
  case random
  /// As ``PrioritySchedules`` does, with changes at so many points in so many choices.
  case priorities(changePoints: Int, length: Int)
  /// As ``StarvationSchedules`` does, somewhere in so many choices.
  case starvation(length: Int)

  /// The letter that tells it in the string of a schedule, with its numbers.
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

  /// The strategy whose one schedule this is, but for time.
  func strategy(seed: UInt64) -> any SeededStrategy {
    switch self {
    case .random: RandomSchedules(seed: seed, longestDelay: .zero)
    case .priorities(let changePoints, let length):
      PrioritySchedules(changePoints: changePoints, seed: seed, longestDelay: .zero, length: length)
    case .starvation(let length): StarvationSchedules(seed: seed, longestDelay: .zero, length: length)
    }
  }
}
