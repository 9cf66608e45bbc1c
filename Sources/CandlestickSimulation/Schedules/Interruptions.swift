/// Decides at which locks a schedule interrupts the step that takes or releases the lock.
struct Interruptions: Sendable {
  private enum Choice {
    case random(RandomPoints)
    case replayed(ArraySlice<Int>)
  }

  private var choice: Choice
  /// The number of decisions so far.
  private(set) var count = 0

  /// Interrupts no step.
  static let never = Interruptions(at: [])

  /// Chooses locks at random.
  ///
  /// - Parameter seed: the seed of the schedule.
  init(seed: UInt64) {
    // The constant keeps these random numbers independent of those that choose steps or early timers.
    choice = .random(RandomPoints(SeededGenerator(seed: seed ^ 0xbb67_ae85_84ca_a73b), rarest: 10))
  }

  /// Repeats the decisions of another run.
  ///
  /// - Parameter positions: the number of decisions before each interruption.
  init(at positions: [Int]) {
    choice = .replayed(positions[...])
  }

  /// True if a step may be interrupted in the rest of the schedule.
  var isPossible: Bool {
    switch choice {
    case .random(let points): points.isPossible
    case .replayed(let positions): !positions.isEmpty
    }
  }

  /// Returns true if the current step is interrupted now.
  mutating func isNext() -> Bool {
    defer { count += 1 }
    switch choice {
    case .random(var points):
      defer { choice = .random(points) }
      return points.isChosen()
    case .replayed(let positions):
      guard positions.first == count else { return false }
      choice = .replayed(positions.dropFirst())
      return true
    }
  }
}
