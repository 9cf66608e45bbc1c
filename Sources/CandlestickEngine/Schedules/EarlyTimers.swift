import CandlestickSimulation
import CandlestickSupport

/// Decides where a timer fires before the ready steps, as if these were slow. Half of the schedules have no such
/// points, the others have a few random ones.
struct EarlyTimers: Sendable {
  private var points: RandomPoints
  /// The remaining time by which this schedule may delay steps. Code with a larger safety margin is not affected.
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
  ///   - surely: true to fire the timer if any points are left.
  mutating func isChosen(after delay: Duration, surely: Bool = false) -> Bool {
    guard delay <= delayLeft, points.isChosen(surely: surely) else { return false }
    delayLeft -= delay
    return true
  }
}
