import CandlestickSimulation
import CandlestickSupport

/// Decides where a schedule *departs* in one way: where it interrupts a step, cancels a task at a suspension, or injects
/// a fault. A schedule has one value for each of these kinds.
///
/// A *point* is a place where the run asks for a decision: each lock and each call that lets other code run, each
/// suspension, or each place of a fault. At some points, only a replay may depart, for example at a suspension of a task
/// that is not to be cancelled. The others are *candidates*.
struct ScheduledPoints: Sendable {
  private enum Choice {
    /// Departs at random candidates, chosen among those of each kind of place for itself.
    case random([RandomPoints])
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
  ///   - placeCount: the number of kinds of places. Frequent places of one kind do not make departures at those of
  ///     another kind less likely.
  ///   - rarest: the largest exponent n. Each schedule draws an n from 0 to this one, and departs at a candidate with
  ///     the probability 2⁻ⁿ. So departures are frequent in some schedules, and rare in others.
  init(_ kind: Departure.Kind, seed: UInt64, placeCount: Int = 1, rarest: Int = 10) {
    // The constants make these random numbers independent of those for other kinds, for steps, and for early timers.
    let salt: UInt64 = 0xbb67_ae85_84ca_a73b &* UInt64(bitPattern: Int64(-kind.index))
    choice = .random(
      (0..<placeCount).map { place in
        let salt = salt ^ (0xa54f_f53a_5f1d_36f1 &* UInt64(place))
        return RandomPoints(SeededGenerator(seed: seed ^ salt), rarest: rarest)
      }
    )
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
    case .random(let points): points.contains(where: \.isPossible)
    case .replayed(let positions): !positions.isEmpty
    case .single(let number): number.map { candidateCount <= $0 } ?? true
    }
  }

  /// True if the schedule may still interrupt steps at places of one kind.
  func isPossible(at place: InterruptionPlace) -> Bool {
    if case .random(let points) = choice { points[place.rawValue].isPossible } else { isPossible }
  }

  /// Counts a point at which an exhaustive strategy decides instead of this value.
  mutating func decided() { count += 1 }

  /// Counts the point that the run has reached, and returns true if the schedule departs here.
  ///
  /// - Parameters:
  ///   - place: the number of the kind of place.
  ///   - isCandidate: false if only a replay may depart here.
  mutating func isNext(place: Int = 0, isCandidate: Bool = true) -> Bool {
    defer {
      count += 1
      if isCandidate { candidateCount += 1 }
    }
    switch choice {
    case .random(var points):
      guard isCandidate else { return false }
      choice = .random([])
      defer { choice = .random(points) }
      return points[place].isChosen()
    case .replayed(let positions):
      guard positions.first == count else { return false }
      choice = .replayed(positions.dropFirst())
      return true
    case .single(let number): return isCandidate && candidateCount == number
    }
  }
}

/// The kinds of places where a schedule may interrupt a step.
enum InterruptionPlace: Int, CaseIterable {
  /// Where the step takes or releases a lock.
  case lock
  /// Where the step has made a call that lets other code run, or that cancels it.
  case call
  /// Where the step is about to lock or unlock a `Mutex`, if the simulation sees it.
  case mutex
}
