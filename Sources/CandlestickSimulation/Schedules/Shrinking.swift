/// Simplifies a failing schedule: to few steps held back, and then to few departures from first-in-first-out.
///
/// It leaves out one part of the held steps after another, joins held steps, and then leaves out departures. It chooses
/// what to leave out by delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
/// IEEE Transactions on Software Engineering, 2002).
struct Shrinking {
  /// A schedule to try.
  struct Attempt {
    let departures: [Simulation.Schedule.Departure]
    /// The steps to hold back; nil if the schedule has all choices.
    var held: [HeldStep]?
  }

  /// A failing schedule.
  struct Candidate {
    let departures: [Simulation.Schedule.Departure]
    let held: [HeldStep]
    /// The length of the description of the held steps.
    let costOfHeld: Int

    /// The length of its description.
    private var cost: Int { costOfHeld + departures.count { !$0.isChoice } }

    /// Whether its description is short, and its string, maybe long, can still be copied.
    var isBrief: Bool { cost <= Shrinking.mostToJoin && departures.count <= 400 }

    func isSimpler(than other: Candidate) -> Bool { (cost, departures.count) < (other.cost, other.departures.count) }
  }

  private enum Phase {
    case leavingOutHeldSteps(Reduction<HeldStep>)
    /// Releases one held step, and holds another one as long as it, or all others as long as another one, or another
    /// one as long as possible: numbers all pairs and these three changes.
    case joining(Int)
    /// `isMovingUp`: whether the departures after the omitted ones come earlier, because the steps that those chose are
    /// gone.
    case leavingOutDepartures(Reduction<Simulation.Schedule.Departure>, isMovingUp: Bool)
  }

  /// With more held steps, there are too many pairs to try.
  private static let mostToJoin = 8

  private(set) var best: Candidate
  private var phase: Phase

  init(_ candidate: Candidate) {
    best = candidate
    phase = .leavingOutHeldSteps(Reduction(candidate.held))
  }

  /// The next schedule to try; nil if none is left.
  mutating func next() -> Attempt? {
    switch phase {
    case .leavingOutHeldSteps(var reduction):
      let rest = reduction.next()
      phase = rest == nil ? .joining(0) : .leavingOutHeldSteps(reduction)
      return rest.map { holding(Array($0.before) + $0.after) } ?? next()
    case .joining(let number):
      let held = best.held
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
      return holding(joined)
    case .leavingOutDepartures(var reduction, let isMovingUp):
      guard let (before, leftOut, after) = reduction.next() else { return nil }
      phase = .leavingOutDepartures(reduction, isMovingUp: isMovingUp)
      let moved = after.map { departure in
        var departure = departure
        if isMovingUp { departure.position -= leftOut.count }
        return departure
      }
      return Attempt(departures: before + moved)
    }
  }

  private func holding(_ held: [HeldStep]) -> Attempt {
    Attempt(departures: best.departures.filter { !$0.isChoice }, held: held)
  }

  /// Records the result of an attempt.
  ///
  /// - Parameter candidate: the run, if it failed. Its departures may differ from the attempted ones, because other
  ///   choices came up.
  /// - Returns: whether it is simpler than the best so far.
  mutating func tried(failingWith candidate: Candidate?) -> Bool {
    let simpler = candidate.flatMap { $0.isSimpler(than: best) ? $0 : nil }
    best = simpler ?? best
    switch phase {
    case .leavingOutHeldSteps(var reduction):
      reduction.goOn(with: simpler?.held)
      phase = .leavingOutHeldSteps(reduction)
    case .joining(let number): phase = .joining(simpler == nil ? number + 1 : 0)
    case .leavingOutDepartures(var reduction, let isMovingUp):
      if isMovingUp || simpler != nil { reduction.goOn(with: simpler?.departures) }
      phase = .leavingOutDepartures(reduction, isMovingUp: simpler == nil && !isMovingUp)
    }
    return simpler != nil
  }
}

extension Shrinking.Candidate {
  init(departures: [Simulation.Schedule.Departure], held: HeldSteps) {
    self.init(departures: departures, held: held.all, costOfHeld: held.cost)
  }
}
