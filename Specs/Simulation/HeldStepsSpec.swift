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

    describe("holding a step back until another that never runs") {
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
          if case .holding(let held) = attempt { heldForGood += held.filter { $0.end == .never }.map(\.step.task) }
          expect(shrinking.tried(failingWith: nil)).to(beFalse())
        }
        expect(heldForGood).to(equal([1, 2]))
      }
    }
  }
}

/// The steps of some tasks, each of which waits for those of others.
private func heldSteps(_ heldCount: Int, overtakenBy overtakingCount: Int) -> HeldSteps {
  let tasks = Array(1...heldCount + overtakingCount)
  var held = HeldSteps()
  for overtaking in tasks.dropFirst(heldCount) {
    held.willOvertake(ReadySteps(of: tasks), heldCount)
    held.took(step(overtaking))
  }
  for task in tasks.prefix(heldCount) { held.took(step(task)) }
  return held
}
#endif
