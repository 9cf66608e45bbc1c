/// Finds a schedule with few departures from first-in-first-out that still fails: it leaves out one part of them after
/// another, in the way of delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE
/// Transactions on Software Engineering, 2002).
struct Shrinking {
  /// The departures of the best schedule so far.
  private(set) var best: [Schedule.Departure]
  /// How many departures are left out at a time; zero at the end.
  private var size: Int
  private var position = 0
  /// Whether what comes after those that are left out comes by as much sooner: the steps that they chose have gone.
  private var isMovingUp = false

  init(_ departures: [Schedule.Departure]) {
    best = departures
    size = departures.count
  }

  /// The departures to try next; nil if nothing is left to try.
  mutating func next() -> [Schedule.Departure]? {
    while size > 0 {
      if position < best.count {
        let end = min(position + size, best.count)
        let rest = best[end...].map { departure in
          var departure = departure
          if isMovingUp { departure.position -= end - position }
          return departure
        }
        return best[..<position] + rest
      }
      position = 0
      size = size == 1 ? 0 : (min(size, best.count) + 1) / 2
      if best.isEmpty { size = 0 }
    }
    return nil
  }

  /// Takes note of what came of what was tried.
  ///
  /// - Parameter departures: those of the run, if it has failed. They may differ from those that were tried, since other choices
  ///   came up after the first of them.
  /// - Returns: whether it is simpler than the best so far.
  mutating func tried(failingWith departures: [Schedule.Departure]?) -> Bool {
    guard let departures, departures.count < best.count else {
      if isMovingUp { position += size }
      isMovingUp.toggle()
      return false
    }
    best = departures
    isMovingUp = false
    return true
  }
}
