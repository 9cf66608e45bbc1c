import CandlestickSupport

/// Decides where a schedule departs from first-in-first-out in one way: at which locks it interrupts a step, at which
/// suspensions it cancels a task, or at which points it injects a fault.
struct ScheduledPoints: Sendable {
  private enum Choice {
    case random(RandomPoints)
    case replayed(ArraySlice<Int>)
    case single(Int?)
  }

  private var choice: Choice
  /// The number of points so far.
  private(set) var count = 0
  /// The number of candidates so far: the points at which the schedule could depart.
  private(set) var candidateCount = 0

  /// Chooses no points.
  static let never = ScheduledPoints(at: [])

  /// Chooses points at random.
  ///
  /// - Parameters:
  ///   - kind: the kind of departure.
  ///   - seed: the seed of the schedule.
  ///   - rarest: the maximum n for the probability 2⁻ⁿ of a point.
  init(_ kind: Departure.Kind, seed: UInt64, rarest: Int = 10) {
    // The constants make these random numbers independent of those for other kinds, for steps, and for early timers.
    let salt: UInt64 = 0xbb67_ae85_84ca_a73b &* UInt64(bitPattern: Int64(-kind.index))
    choice = .random(RandomPoints(SeededGenerator(seed: seed ^ salt), rarest: rarest))
  }

  /// Repeats the departures of another run.
  ///
  /// - Parameter positions: the number of points before each departure.
  init(at positions: [Int]) {
    choice = .replayed(positions[...])
  }

  /// Chooses one point.
  ///
  /// - Parameter number: the number of candidates before it; nil to only count candidates.
  init(candidate number: Int?) {
    choice = .single(number)
  }

  /// True if the rest of the schedule may have a departure, or if candidates are being counted.
  var isPossible: Bool {
    switch choice {
    case .random(let points): points.isPossible
    case .replayed(let positions): !positions.isEmpty
    case .single(let number): number.map { candidateCount <= $0 } ?? true
    }
  }

  /// Counts a point where another object made the decision.
  mutating func decided() { count += 1 }

  /// Returns true if the schedule departs at the current point.
  ///
  /// - Parameter isCandidate: false if only a replay may depart here.
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
