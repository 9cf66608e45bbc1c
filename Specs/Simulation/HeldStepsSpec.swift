#if os(Linux)
import Candlestick
@testable import CandlestickSimulation

final class HeldStepsSpec: Spec {
  override class func spec() {
    describe("the cost of the steps that a schedule holds back") {
      it("is their number, or that of the steps that overtake them, if those are fewer") {
        expect(heldSteps(1, overtakenBy: 3).cost).to(equal(1))
        expect(heldSteps(3, overtakenBy: 1).cost).to(equal(1))
        expect(heldSteps(2, overtakenBy: 2).cost).to(equal(2))
      }
    }

    describe("the steps that a schedule holds back") {
      it("are those that steps overtake that became ready later, each until the last of these") {
        for seed: UInt64 in 1...10 {
          var steps = ChangingSteps(seed: seed)
          var held = HeldSteps()
          var plain = PlainHeldSteps()
          for round in 1...1_500 {
            steps.grow()
            let index = round % 3 == 0 ? 0 : steps.index()
            if index > 0 {
              held.willOvertake(steps.ready, index)
              plain.willOvertake(steps.ready, index)
            }
            let step = steps.take(index)
            held.took(step)
            plain.took(step)
            if round % 300 == 0 { expect(held.all).to(equal(plain.all)) }
          }
          expect(held.cost).to(equal(plain.cost))
        }
      }

      it("are 9,999 of 10,000 that are taken last in, first out") {
        let steps = ReadySteps(of: 1...10_000)
        var held = HeldSteps()
        while steps.count > 0 {
          if steps.count > 1 { held.willOvertake(steps, steps.count - 1) }
          held.took(steps.remove(at: steps.count - 1))
        }
        expect(held.all).to(haveCount(9_999))
        expect(held.all.first?.end.task).to(equal(2))
        expect(held.all.last?.end.task).to(equal(10_000))
      }
    }

    describe("holding steps back") {
      it("chooses the first step that is not held back, or the first of all") {
        for seed: UInt64 in 1...10 {
          var steps = ChangingSteps(seed: seed)
          var random = SeededGenerator(seed: seed)
          let held = (1...400).map { task in
            HeldStep(
              step: HeldStep.Identity(task: task, ordinal: 1 + random.next(below: 2)),
              end: HeldStep.Identity(task: task + random.next(below: 40), ordinal: 1)
            )
          }
          var holding = Holding(held, until: 1_500)
          var plain = PlainHolding(held)
          for round in 1...1_500 {
            steps.grow()
            let index = holding.choose(among: steps.ready)
            expect(index).to(equal(plain.choose(among: steps.ready)))
            let step = steps.take(round % 9 == 0 ? steps.index() : index)
            holding.took(step)
            plain.took(step)
          }
        }
      }

      it("ends after a limit of steps, so that an endless loop ends, too") {
        let held = HeldStep(step: HeldStep.Identity(task: 1, ordinal: 1), end: .never)
        var holding = Holding([held], until: 3)
        let ready = ReadySteps(of: [1, 2])
        var choices: [Int] = []
        for _ in 1...5 {
          choices.append(holding.choose(among: ready))
          holding.took(step(2))
        }
        expect(choices).to(equal([1, 1, 1, 0, 0]))
      }
    }

    describe("simplifying a schedule that holds two steps back") {
      it("releases either one and holds the other as long as possible, if nothing simpler fails") {
        var shrinking = Shrinking(Shrinking.Candidate(departures: [], held: heldSteps(2, overtakenBy: 2)))
        var heldForGood: [Int] = []
        while let attempt = shrinking.next() {
          if let held = attempt.held { heldForGood += held.filter { $0.end == .never }.map(\.step.task) }
          expect(shrinking.tried(failingWith: nil)).to(beFalse())
        }
        expect(heldForGood).to(equal([1, 2]))
      }
    }

    describe("simplifying a schedule that departs from the order in which steps became ready") {
      it("leaves out one departure after another, until the others fail only together") {
        let departures = (1...5).map { Simulation.Schedule.Departure(position: $0, index: 1) }
        var shrinking = Shrinking(Shrinking.Candidate(departures: departures, held: HeldSteps()))
        while let attempt = shrinking.next() {
          guard attempt.held == nil else { break }
          let left = attempt.departures
          let isFailing = Set(left.map(\.position)).isSuperset(of: [1, 3])
          _ = shrinking.tried(failingWith: isFailing ? Shrinking.Candidate(departures: left, held: HeldSteps()) : nil)
        }
        expect(shrinking.best.departures.map(\.position)).to(equal([1, 3]))
      }
    }
  }
}

/// The steps of some tasks, each of which waits for those of others.
private func heldSteps(_ heldCount: Int, overtakenBy overtakingCount: Int) -> HeldSteps {
  let ready = ReadySteps(of: 1...heldCount + overtakingCount)
  var held = HeldSteps()
  for _ in 1...overtakingCount {
    held.willOvertake(ready, heldCount)
    held.took(ready.remove(at: heldCount))
  }
  for _ in 1...heldCount { held.took(ready.remove(at: 0)) }
  return held
}

/// `HeldSteps` in the simplest code.
private struct PlainHeldSteps {
  private(set) var all: [HeldStep] = []
  private var counts = StepCounts()
  private var open: [UInt: Int] = [:]
  private var overtaken: [(ready: UInt, step: HeldStep.Identity)] = []
  private var heldCount = 0
  private var overtakingCount = 0
  private var costBefore = 0

  var cost: Int { costBefore + min(heldCount, overtakingCount) }

  mutating func willOvertake(_ steps: ReadySteps, _ count: Int) {
    overtaken = (0..<count).map { (steps[$0].identity, counts.next(of: steps[$0].task)) }
  }

  mutating func took(_ step: Step) {
    let identity = counts.took(step.task)
    if !overtaken.isEmpty { overtakingCount += 1 }
    for (ready, held) in overtaken {
      if let index = open[ready] {
        all[index].end = identity
      } else {
        open[ready] = all.count
        heldCount += 1
        all.append(HeldStep(step: held, end: identity))
      }
    }
    overtaken = []
    guard open.removeValue(forKey: step.identity) != nil, open.isEmpty else { return }
    costBefore = cost
    heldCount = 0
    overtakingCount = 0
  }
}

/// `Holding` in the simplest code.
private struct PlainHolding {
  private let ends: [HeldStep.Identity: HeldStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<HeldStep.Identity> = []

  init(_ held: [HeldStep]) { ends = Dictionary(held.map { ($0.step, $0.end) }) { first, _ in first } }

  func choose(among steps: ReadySteps) -> Int {
    (0..<steps.count).first { ends[counts.next(of: steps[$0].task)].map(taken.contains) ?? true } ?? 0
  }

  mutating func took(_ step: Step) { taken.insert(counts.took(step.task)) }
}
#endif
