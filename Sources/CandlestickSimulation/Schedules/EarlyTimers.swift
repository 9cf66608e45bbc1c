/// Decides at which points of a schedule a timer fires before the ready steps, as if those were slow: at none in every other
/// schedule, and otherwise at a few random ones.
struct EarlyTimers: Sendable {
  private var points: RandomPoints
  /// The time by which steps may still be delayed in this schedule. Code with a larger margin is not disturbed.
  private var delayLeft: Duration

  /// Prepares a schedule.
  ///
  /// - Parameters:
  ///   - seed: the seed of the schedule.
  ///   - longestDelay: the longest total delay.
  init(seed: UInt64, longestDelay: Duration) {
    // The constant keeps these random numbers independent of those that choose steps.
    let generator = SeededGenerator(seed: seed ^ 0x6a09_e667_f3bc_c908)
    points = RandomPoints(generator, isQuiet: longestDelay <= .zero, rarest: 6)
    delayLeft = longestDelay
  }

  /// Fires no timer early.
  static let never = EarlyTimers(seed: 0, longestDelay: .zero)

  /// True if a timer may fire early in the rest of the schedule.
  var isPossible: Bool { points.isPossible }

  /// Returns true if the next timer fires now.
  ///
  /// - Parameters:
  ///   - delay: the time to the next timer.
  ///   - surely: true to fire it if any points are left.
  mutating func isChosen(after delay: Duration, surely: Bool = false) -> Bool {
    guard delay <= delayLeft, points.isChosen(surely: surely) else { return false }
    delayLeft -= delay
    return true
  }
}
