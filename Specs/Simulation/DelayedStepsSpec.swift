import Candlestick

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickSimulation

final class DelayedStepsSpec: Spec {
  override class func spec() {
    describe("the cost of a schedule's delays") {
      it("is the number of delayed steps, or of the steps that delay them if these are fewer") {
        expect(delayRecorder(1, delayedBy: 3).cost).to(equal(1))
        expect(delayRecorder(3, delayedBy: 1).cost).to(equal(1))
        expect(delayRecorder(2, delayedBy: 2).cost).to(equal(2))
      }
    }

    describe("the delayed steps of a schedule") {
      it("are those before which later steps run, each delayed until the last of these") {
        for seed: UInt64 in 1...10 {
          var steps = ChangingSteps(seed: seed)
          var delayed = DelayRecorder()
          var plain = PlainDelayRecorder()
          for round in 1...1_500 {
            steps.grow()
            let index = round % 3 == 0 ? 0 : steps.index()
            if index > 0 {
              delayed.willReorder(steps.ready, index)
              plain.willReorder(steps.ready, index)
            }
            let step = steps.take(index)
            delayed.took(step)
            plain.took(step)
            if round % 300 == 0 { expect(delayed.all).to(equal(plain.all)) }
          }
          expect(delayed.cost).to(equal(plain.cost))
        }
      }

      it("are 9,999 of 10,000 steps that run last in, first out") {
        let steps = ReadySteps(of: 1...10_000)
        var delayed = DelayRecorder()
        while steps.count > 0 {
          if steps.count > 1 { delayed.willReorder(steps, steps.count - 1) }
          delayed.took(steps.remove(at: steps.count - 1))
        }
        expect(delayed.all).to(haveCount(9_999))
        expect(delayed.all.first?.end.task).to(equal(2))
        expect(delayed.all.last?.end.task).to(equal(10_000))
      }
    }

    describe("delaying steps") {
      it("chooses the first step that is not delayed, or the first of all") {
        for seed: UInt64 in 1...10 {
          var steps = ChangingSteps(seed: seed)
          var random = SeededGenerator(seed: seed)
          let delayed = (1...400).map { task in
            DelayedStep(
              step: DelayedStep.Identity(task: task, ordinal: 1 + random.next(below: 2)),
              end: DelayedStep.Identity(task: task + random.next(below: 40), ordinal: 1)
            )
          }
          var delayer = StepDelayer(delayed, until: 1_500)
          var plain = PlainStepDelayer(delayed)
          for round in 1...1_500 {
            steps.grow()
            let index = delayer.choose(among: steps.ready)
            expect(index).to(equal(plain.choose(among: steps.ready)))
            let step = steps.take(round % 9 == 0 ? steps.index() : index)
            delayer.took(step)
            plain.took(step)
          }
        }
      }

      it("ends after a limit of steps, so that an endless loop ends, too") {
        let delayed = DelayedStep(step: DelayedStep.Identity(task: 1, ordinal: 1), end: .never)
        var delayer = StepDelayer([delayed], until: 3)
        let ready = ReadySteps(of: [1, 2])
        var choices: [Int] = []
        for _ in 1...5 {
          choices.append(delayer.choose(among: ready))
          delayer.took(step(2))
        }
        expect(choices).to(equal([1, 1, 1, 0, 0]))
      }
    }

    describe("simplifying a schedule that delays two steps") {
      it("delays one of them indefinitely if nothing simpler fails") {
        var shrinking = Shrinking(Shrinking.Candidate(departures: [], delays: delayRecorder(2, delayedBy: 2)))
        var delayedForGood: [Int] = []
        while let attempt = shrinking.next() {
          if let delayed = attempt.delayed { delayedForGood += delayed.filter { $0.end == .never }.map(\.step.task) }
          expect(shrinking.tried(failingWith: nil)).to(beFalse())
        }
        expect(delayedForGood).to(equal([1, 2]))
      }
    }

    describe("simplifying a schedule that departs from the order in which steps became ready") {
      it("omits departures until the others fail only together") {
        let departures = (1...5).map { Departure(position: $0, index: 1) }
        var shrinking = Shrinking(Shrinking.Candidate(departures: departures, delays: DelayRecorder()))
        while let attempt = shrinking.next() {
          guard attempt.delayed == nil else { break }
          let left = attempt.departures
          let isFailing = Set(left.map(\.position)).isSuperset(of: [1, 3])
          _ = shrinking.tried(
            failingWith: isFailing ? Shrinking.Candidate(departures: left, delays: DelayRecorder()) : nil
          )
        }
        expect(shrinking.best.departures.map(\.position)).to(equal([1, 3]))
      }
    }
  }
}

/// Returns the record of a schedule in which some steps are each delayed by some others.
private func delayRecorder(_ delayedCount: Int, delayedBy reorderingCount: Int) -> DelayRecorder {
  let ready = ReadySteps(of: 1...delayedCount + reorderingCount)
  var delays = DelayRecorder()
  for _ in 1...reorderingCount {
    delays.willReorder(ready, delayedCount)
    delays.took(ready.remove(at: delayedCount))
  }
  for _ in 1...delayedCount { delays.took(ready.remove(at: 0)) }
  return delays
}

/// A simple implementation of `DelayRecorder`, for comparison.
private struct PlainDelayRecorder {
  private(set) var all: [DelayedStep] = []
  private var counts = StepCounts()
  private var open: [UInt: Int] = [:]
  private var reordered: [(ready: UInt, step: DelayedStep.Identity)] = []
  private var delayedCount = 0
  private var reorderingCount = 0
  private var costBefore = 0

  var cost: Int { costBefore + min(delayedCount, reorderingCount) }

  mutating func willReorder(_ steps: ReadySteps, _ count: Int) {
    reordered = (0..<count).map { (steps[$0].identity, counts.next(of: steps[$0].task)) }
  }

  mutating func took(_ step: Step) {
    let identity = counts.took(step.task)
    if !reordered.isEmpty { reorderingCount += 1 }
    for (ready, delayed) in reordered {
      if let index = open[ready] {
        all[index].end = identity
      } else {
        open[ready] = all.count
        delayedCount += 1
        all.append(DelayedStep(step: delayed, end: identity))
      }
    }
    reordered = []
    guard open.removeValue(forKey: step.identity) != nil, open.isEmpty else { return }
    costBefore = cost
    delayedCount = 0
    reorderingCount = 0
  }
}

/// A simple implementation of `StepDelayer`, for comparison.
private struct PlainStepDelayer {
  private let ends: [DelayedStep.Identity: DelayedStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<DelayedStep.Identity> = []

  init(_ delayed: [DelayedStep]) { ends = Dictionary(delayed.map { ($0.step, $0.end) }) { first, _ in first } }

  func choose(among steps: ReadySteps) -> Int {
    (0..<steps.count).first { ends[counts.next(of: steps[$0].task)].map(taken.contains) ?? true } ?? 0
  }

  mutating func took(_ step: Step) { taken.insert(counts.took(step.task)) }
}
