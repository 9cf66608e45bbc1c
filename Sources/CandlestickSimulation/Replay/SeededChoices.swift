/// The rule by which a seed determines the choices of a schedule.
package enum SeededChoices: Sendable, Hashable, Codable, BitwiseCopyable, CustomStringConvertible {
  /// The rule of `RandomSchedules`.
  case random
  /// The rule of `PrioritySchedules`. The change points are drawn from the first `length` choices.
  case priorities(changePoints: Int, length: Int)
  /// The rule of `StarvationSchedules`. Starvation begins within the first `length` choices.
  case starvation(length: Int)

  /// The letter of the rule in a replay string, followed by its parameters.
  package var description: String {
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
}
