/// Decides at which points of a schedule time overtakes the ready steps: at none in every other schedule, and otherwise
/// at a few random ones.
struct Overtaking: Sendable {
  private static let mostPoints = 4
  /// The probability of a point is 1 in 2 to the power of a number up to this, to fit schedules of any length.
  private static let rarest = 6

  private var generator: SeededGenerator
  private var pointsLeft: Int
  /// How much longer steps may be delayed in this schedule: code with a larger margin is not disturbed.
  private var delayLeft: Duration
  private let odds: Int

  /// Prepares a schedule.
  ///
  /// - Parameters:
  ///   - seed: the seed of the schedule.
  ///   - longestDelay: the longest total delay.
  init(seed: UInt64, longestDelay: Duration) {
    // Not the numbers with which steps are chosen.
    var generator = SeededGenerator(seed: seed ^ 0x6a09_e667_f3bc_c908)
    let isQuiet = longestDelay <= .zero || generator.next(below: 2) == 0
    pointsLeft = isQuiet ? 0 : 1 + generator.next(below: Self.mostPoints)
    odds = 1 << generator.next(below: Self.rarest + 1)
    delayLeft = longestDelay
    self.generator = generator
  }

  /// Chooses no point.
  static let never = Overtaking(seed: 0, longestDelay: .zero)

  /// Whether there may be such a point in the rest of the schedule.
  var isPossible: Bool { pointsLeft > 0 }

  /// Decides whether this point is one.
  ///
  /// - Parameters:
  ///   - delay: the time to the next timer.
  ///   - surely: whether it is one as long as any are left.
  mutating func isChosen(after delay: Duration, surely: Bool = false) -> Bool {
    guard pointsLeft > 0, delay <= delayLeft, surely || generator.next(below: odds) == 0 else { return false }
    pointsLeft -= 1
    delayLeft -= delay
    return true
  }
}
