import CandlestickSimulation
import CandlestickSupport

/// Chooses a few points of a schedule at random, and no points in half of the schedules.
struct RandomPoints: Sendable {
  private static let mostPoints = 4

  private var generator: SeededGenerator
  private var pointsLeft: Int
  private let odds: Int

  /// - Parameters:
  ///   - generator: determines the points.
  ///   - isQuiet: true to choose no points.
  ///   - rarest: the largest exponent n. Each schedule draws an n from 0 to this one, to suit runs of any length, and
  ///     chooses a point with the probability 2⁻ⁿ.
  init(_ generator: SeededGenerator, isQuiet: Bool = false, rarest: Int) {
    var generator = generator
    let isQuiet = isQuiet || generator.next(below: 2) == 0
    pointsLeft = isQuiet ? 0 : 1 + generator.next(below: Self.mostPoints)
    odds = 1 << generator.next(below: rarest + 1)
    self.generator = generator
  }

  /// True if a point may be chosen in the rest of the schedule.
  var isPossible: Bool { pointsLeft > 0 }

  /// Returns true if this point is chosen.
  ///
  /// - Parameter surely: true to choose the point if any are left.
  mutating func isChosen(surely: Bool = false) -> Bool {
    guard pointsLeft > 0, surely || generator.next(below: odds) == 0 else { return false }
    pointsLeft -= 1
    return true
  }
}
