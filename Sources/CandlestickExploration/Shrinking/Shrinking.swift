import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// Simplifies a failing schedule: first to few delayed steps, then to few departures from first-in-first-out.
///
/// It omits some of the delayed steps, then merges delayed steps, and finally omits departures. Delta debugging chooses
/// the parts to omit (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on
/// Software Engineering, 2002).
struct Shrinking {
  /// A schedule to try.
  struct Attempt {
    let departures: [Departure]
    /// The steps to delay; nil if the departures contain all choices.
    var delayed: [DelayedStep]?
  }

  /// A failing schedule.
  struct Candidate: Codable {
    let departures: [Departure]
    let delayed: [DelayedStep]
    /// The length of the description of the delayed steps.
    let delayCost: Int

    /// The length of the schedule's description.
    private var cost: Int { delayCost + departures.count { !$0.isChoice } }

    /// True if the description is short, and the replay string, even if long, can still be copied.
    var isBrief: Bool { cost <= Shrinking.mostToJoin && departures.count <= 400 }

    func isSimpler(than other: Candidate) -> Bool { (cost, departures.count) < (other.cost, other.departures.count) }
  }

  private enum Phase {
    case omittingDelays(PartOmission<DelayedStep>)
    /// Removes one delayed step and changes the delay of another: the other ends with the removed step; or all
    /// remaining delays end with it; or the other never ends. The number counts the pairs of steps and the three
    /// changes.
    case joining(Int)
    /// If `isMovingUp`, later departures move to earlier positions, in place of the omitted ones and their steps.
    case omittingDepartures(PartOmission<Departure>, isMovingUp: Bool)
  }

  /// The maximum number of delayed steps for which all pairs are tried.
  private static let mostToJoin = 8

  private(set) var best: Candidate
  private var phase: Phase

  init(_ candidate: Candidate) {
    best = candidate
    phase = .omittingDelays(PartOmission(candidate.delayed))
  }

  /// Returns the next schedule to try; nil if none is left.
  mutating func next() -> Attempt? {
    switch phase {
    case .omittingDelays(var omission):
      let rest = omission.next()
      phase = rest == nil ? .joining(0) : .omittingDelays(omission)
      return rest.map { delaying(Array($0.before) + $0.after) } ?? next()
    case .joining(let number):
      let delayed = best.delayed
      guard delayed.count <= Self.mostToJoin, number < 3 * delayed.count * delayed.count else {
        phase = .omittingDepartures(PartOmission(best.departures), isMovingUp: false)
        return next()
      }
      let (pair, kind) = (number / 3, number % 3)
      let (kept, removed) = (pair / delayed.count, pair % delayed.count)
      var joined = delayed
      switch kind {
      case 0: joined[kept].end = delayed[removed].end
      case 1: for index in joined.indices { joined[index].end = delayed[kept].end }
      default: joined[kept].end = .never
      }
      joined.remove(at: removed)
      return delaying(joined)
    case .omittingDepartures(var omission, let isMovingUp):
      guard let (before, omitted, after) = omission.next() else { return nil }
      phase = .omittingDepartures(omission, isMovingUp: isMovingUp)
      let moved = after.map { departure in
        var departure = departure
        if isMovingUp { departure.position -= omitted.count }
        return departure
      }
      return Attempt(departures: before + moved)
    }
  }

  private func delaying(_ delayed: [DelayedStep]) -> Attempt {
    Attempt(departures: best.departures.filter { !$0.isChoice }, delayed: delayed)
  }

  /// Records the result of an attempt.
  ///
  /// - Parameter candidate: the run, if it failed. Its departures may differ from those of the attempt, because it may
  ///   have had other choices.
  /// - Returns: true if the run is simpler than the best so far.
  mutating func tried(failingWith candidate: Candidate?) -> Bool {
    let simpler = candidate.flatMap { $0.isSimpler(than: best) ? $0 : nil }
    best = simpler ?? best
    switch phase {
    case .omittingDelays(var omission):
      omission.advance(to: simpler?.delayed)
      phase = .omittingDelays(omission)
    case .joining(let number): phase = .joining(simpler == nil ? number + 1 : 0)
    case .omittingDepartures(var omission, let isMovingUp):
      if isMovingUp || simpler != nil { omission.advance(to: simpler?.departures) }
      phase = .omittingDepartures(omission, isMovingUp: simpler == nil && !isMovingUp)
    }
    return simpler != nil
  }
}

extension Shrinking.Candidate {
  init(departures: [Departure], delays: DelayRecorder) {
    self.init(departures: departures, delayed: delays.all, delayCost: delays.cost)
  }
}

/// Omits one part of a list after another: all of it, then halves, quarters and so on.
private struct PartOmission<Element> {
  private var elements: [Element]
  /// The number of elements to omit at a time; zero at the end.
  private var size: Int
  private var position = 0

  init(_ elements: [Element]) {
    self.elements = elements
    size = elements.count
  }

  /// Returns the next part to omit, and the parts before and after it; nil at the end.
  mutating func next() -> (before: ArraySlice<Element>, omitted: ArraySlice<Element>, after: ArraySlice<Element>)? {
    while size > 0 {
      if position < elements.count {
        let end = min(position + size, elements.count)
        return (elements[..<position], elements[position..<end], elements[end...])
      }
      position = 0
      size = size == 1 || elements.isEmpty ? 0 : (min(size, elements.count) + 1) / 2
    }
    return nil
  }

  /// Continues with a simpler list, or with the next part if the attempt failed to simplify it.
  mutating func advance(to simpler: [Element]?) {
    if let simpler { elements = simpler } else { position += size }
  }
}
