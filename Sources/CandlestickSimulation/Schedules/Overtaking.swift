/// Decides at which points of a schedule time overtakes the ready steps: at none in every other schedule, and otherwise
/// at a few random ones.
struct Overtaking: Sendable {
  private var points: RandomPoints
  /// How much longer steps may be delayed in this schedule: code with a larger margin is not disturbed.
  private var delayLeft: Duration

  /// Prepares a schedule.
  ///
  /// - Parameters:
  ///   - seed: the seed of the schedule.
  ///   - longestDelay: the longest total delay.
  init(seed: UInt64, longestDelay: Duration) {
    // Not the numbers with which steps are chosen.
    let generator = SeededGenerator(seed: seed ^ 0x6a09_e667_f3bc_c908)
    points = RandomPoints(generator, isQuiet: longestDelay <= .zero, rarest: 6)
    delayLeft = longestDelay
  }

  /// Chooses no point.
  static let never = Overtaking(seed: 0, longestDelay: .zero)

  /// Whether there may be such a point in the rest of the schedule.
  var isPossible: Bool { points.isPossible }

  /// Decides whether this point is one.
  ///
  /// - Parameters:
  ///   - delay: the time to the next timer.
  ///   - surely: whether it is one as long as any are left.
  mutating func isChosen(after delay: Duration, surely: Bool = false) -> Bool {
    guard delay <= delayLeft, points.isChosen(surely: surely) else { return false }
    delayLeft -= delay
    return true
  }
}
