import CandlestickSupport

/// Decides at which points of one kind a schedule departs from what usually happens: at which locks it interrupts a step, at which
/// suspensions it cancels a task, or at which places something goes wrong.
struct ScheduledPoints: Sendable {
  private enum Choice {
    case random(RandomPoints)
    case replayed(ArraySlice<Int>)
    case single(Int?)
  }

  private var choice: Choice
  /// The number of decisions so far.
  private(set) var count = 0
  /// The number of these at which the schedule could depart.
  private(set) var candidateCount = 0

  /// Chooses no points.
  static let never = ScheduledPoints(at: [])

  /// Chooses points at random.
  ///
  /// - Parameters:
  ///   - kind: the kind of departure.
  ///   - seed: the seed of the schedule.
  ///   - rarest: the maximum n of the probability of a point, 1 in 2ⁿ.
  init(_ kind: Departure.Kind, seed: UInt64, rarest: Int = 10) {
    // The constants keep these random numbers independent of those of other kinds, and of those that choose steps or early timers.
    let salt: UInt64 = 0xbb67_ae85_84ca_a73b &* UInt64(bitPattern: Int64(-kind.index))
    choice = .random(RandomPoints(SeededGenerator(seed: seed ^ salt), rarest: rarest))
  }

  /// Repeats the decisions of another run.
  ///
  /// - Parameter positions: the number of decisions before each departure.
  init(at positions: [Int]) {
    choice = .replayed(positions[...])
  }

  /// Chooses one point.
  ///
  /// - Parameter number: the number of candidates before it; nil to only count them.
  init(candidate number: Int?) {
    choice = .single(number)
  }

  /// True if a point may be chosen in the rest of the schedule, or if the points are counted.
  var isPossible: Bool {
    switch choice {
    case .random(let points): points.isPossible
    case .replayed(let positions): !positions.isEmpty
    case .single(let number): number.map { candidateCount <= $0 } ?? true
    }
  }

  /// Records a decision that was made elsewhere.
  mutating func decided() { count += 1 }

  /// Returns true if the current point is chosen.
  ///
  /// - Parameter isCandidate: false for a point that counts, but that only a replay chooses.
  mutating func isNext(isCandidate: Bool = true) -> Bool {
    defer {
      count += 1
      if isCandidate { candidateCount += 1 }
    }
    switch choice {
    case .random(var points):
      guard isCandidate else { return false }
      defer { choice = .random(points) }
      return points.isChosen()
    case .replayed(let positions):
      guard positions.first == count else { return false }
      choice = .replayed(positions.dropFirst())
      return true
    case .single(let number): return isCandidate && candidateCount == number
    }
  }
}
