import CandlestickSupport

/// Decides where a schedule *departs* in one way: where it interrupts a step at a lock, cancels a task at a suspension,
/// or injects a fault. A schedule has one value for each of these kinds.
///
/// A *point* is a place where the run asks for a decision: each lock, each suspension, or each place of a fault. At
/// some points, only a replay may depart, for example at a suspension of a task that is not to be cancelled. The others
/// are *candidates*.
struct ScheduledPoints: Sendable {
  private enum Choice {
    /// Departs at random candidates.
    case random(RandomPoints)
    /// Departs at the points with these numbers.
    case replayed(ArraySlice<Int>)
    /// Departs at the candidate with this number; nil for none.
    case single(Int?)
  }

  private var choice: Choice
  /// The number of points that the run has reached.
  private(set) var count = 0
  /// The number of these that are candidates.
  private(set) var candidateCount = 0

  /// Departs nowhere.
  static let never = ScheduledPoints(at: [])

  /// Departs at up to four random candidates; in half of the schedules, nowhere.
  ///
  /// - Parameters:
  ///   - kind: the kind of departure.
  ///   - seed: the seed of the schedule.
  ///   - rarest: the largest exponent n. Each schedule draws an n from 0 to this one, and departs at a candidate with
  ///     the probability 2⁻ⁿ. So departures are frequent in some schedules, and rare in others.
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

  /// Departs at one candidate.
  ///
  /// - Parameter number: the number of candidates before it; nil to depart nowhere and only count the candidates.
  init(candidate number: Int?) {
    choice = .single(number)
  }

  /// True if the schedule may still depart, or if candidates are being counted.
  var isPossible: Bool {
    switch choice {
    case .random(let points): points.isPossible
    case .replayed(let positions): !positions.isEmpty
    case .single(let number): number.map { candidateCount <= $0 } ?? true
    }
  }

  /// Counts a point at which an exhaustive strategy decides instead of this value.
  mutating func decided() { count += 1 }

  /// Counts the point that the run has reached, and returns true if the schedule departs here.
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
