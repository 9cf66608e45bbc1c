/// Finds a schedule that fails and is easy to tell: with few steps held back and, then, few departures from
/// first-in-first-out.
///
/// It leaves out one part of what was held back after another, joins one step held back with another, and then leaves out
/// departures. What it leaves out is chosen in the way of delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", IEEE Transactions on Software Engineering, 2002).
struct Shrinking {
  /// A schedule to try.
  enum Attempt {
    case holding([HeldStep])
    case departing([Simulation.Schedule.Departure])
  }

  /// A schedule that fails.
  struct Candidate {
    let departures: [Simulation.Schedule.Departure]
    let held: HeldSteps

    /// With how many words it can be told.
    private var cost: Int { held.cost + departures.count(where: \.isTime) }

    /// Whether it is told in few words, and its string, though it may be long, is still one to copy.
    var isBrief: Bool { cost <= Shrinking.mostToJoin && departures.count <= 400 }

    func isSimpler(than other: Candidate) -> Bool { (cost, departures.count) < (other.cost, other.departures.count) }
  }

  private enum Phase {
    case leavingOutHeldSteps(Reduction<HeldStep>)
    /// Holds one step back no longer, and another one for as long as it, or all others for as long as one of them, or another one
    /// as long as can be: a pair of all and what to do, by their number.
    case joining(Int)
    /// `isMovingUp` tells whether departures after those that are left out come by as much sooner: the steps that they chose
    /// have gone.
    case leavingOutDepartures(Reduction<Simulation.Schedule.Departure>, isMovingUp: Bool)
  }

  /// Of more steps that are held back, there are too many pairs to try.
  private static let mostToJoin = 8

  private(set) var best: Candidate
  private var phase: Phase

  init(_ candidate: Candidate) {
    best = candidate
    phase = .leavingOutHeldSteps(Reduction(candidate.held.all))
  }

  /// What to try next; nil if nothing is left to try.
  mutating func next() -> Attempt? {
    switch phase {
    case .leavingOutHeldSteps(var reduction):
      let rest = reduction.next()
      phase = rest == nil ? .joining(0) : .leavingOutHeldSteps(reduction)
      return rest.map { .holding(Array($0.before) + $0.after) } ?? next()
    case .joining(let number):
      let held = best.held.all
      guard held.count <= Self.mostToJoin, number < 3 * held.count * held.count else {
        phase = .leavingOutDepartures(Reduction(best.departures), isMovingUp: false)
        return next()
      }
      let (pair, kind) = (number / 3, number % 3)
      let (kept, leftOut) = (pair / held.count, pair % held.count)
      var joined = held
      switch kind {
      case 0: joined[kept].end = held[leftOut].end
      case 1: for index in joined.indices { joined[index].end = held[kept].end }
      default: joined[kept].end = .never
      }
      joined.remove(at: leftOut)
      return .holding(joined)
    case .leavingOutDepartures(var reduction, let isMovingUp):
      guard let (before, leftOut, after) = reduction.next() else { return nil }
      phase = .leavingOutDepartures(reduction, isMovingUp: isMovingUp)
      let moved = after.map { departure in
        var departure = departure
        if isMovingUp { departure.position -= leftOut.count }
        return departure
      }
      return .departing(before + moved)
    }
  }

  /// Takes note of what came of what was tried.
  ///
  /// - Parameter candidate: the run, if it has failed. What it departs in may differ from what was tried, since other choices
  ///   came up.
  /// - Returns: whether it is simpler than the best so far.
  mutating func tried(failingWith candidate: Candidate?) -> Bool {
    let simpler = candidate.flatMap { $0.isSimpler(than: best) ? $0 : nil }
    best = simpler ?? best
    switch phase {
    case .leavingOutHeldSteps(var reduction):
      reduction.goOn(with: simpler?.held.all)
      phase = .leavingOutHeldSteps(reduction)
    case .joining(let number): phase = .joining(simpler == nil ? number + 1 : 0)
    case .leavingOutDepartures(var reduction, let isMovingUp):
      if isMovingUp || simpler != nil { reduction.goOn(with: simpler?.departures) }
      phase = .leavingOutDepartures(reduction, isMovingUp: simpler == nil && !isMovingUp)
    }
    return simpler != nil
  }
}
