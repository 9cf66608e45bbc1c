import CRuntimeHooks
import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class EnginePartsSpec: Spec {
  override class func spec() {
    describe("a wait for the outside", .needsSimulations) {
      let inside = Outside.Inside(isTaskOutside: false, awaitsDescriptor: false, timeToTimer: nil) { [] }

      it("is not extended by steps") {
        let outside = Outside(SimulationSettings())
        outside.holdTime(for: .milliseconds(5))
        let end = outside.wait.end
        expect(end).toNot(beNil())
        outside.stepBegins()
        outside.stepEnded()
        expect(outside.wait.end).to(equal(end))
        expect(outside.wait.isTimeHeld).to(beTrue())
      }

      it("is not repeated after its end before the next step begins") {
        let outside = Outside(SimulationSettings())
        outside.holdTime(for: .zero)
        outside.awaitEvents(inside)
        expect(outside.wait.isOver).to(beTrue())
        expect(outside.wait.isTimeHeld).to(beFalse())
        outside.stepEnded()
        expect(outside.wait.isOver).to(beTrue())
        outside.stepBegins()
        expect(outside.wait.isOver).to(beFalse())
      }

      it("starts from zero after an event") {
        let outside = Outside(SimulationSettings())
        outside.holdTime(for: .milliseconds(5))
        outside.sawTaskAway()
        expect(outside.takeArrivals()).to(beEmpty())
        expect(outside.wait.isTaskAway).to(beTrue())
        _ = outside.inbox.put(Inbox.Arrival(accept: { _ in }, reject: {}))
        expect(outside.takeArrivals()).to(haveCount(1))
        expect(outside.wait.isTaskAway).to(beFalse())
        expect(outside.wait.end).to(beNil())
      }

      it("does not end in a slice that only drains the main run loop") {
        let outside = Outside(SimulationSettings())
        outside.skipsWaiting = true
        outside.awaitEvents(inside)
        expect(outside.wait.isOver).to(beFalse())
      }
    }

    describe("polls") {
      it("include the tasks that their code starts, and those that these start, until they end") {
        let polls = Polls()
        expect(polls.insert(1)).to(beTrue())
        expect(polls.insert(1)).to(beFalse())
        polls.insert(2, startedBy: 1)
        polls.insert(3, startedBy: 2)
        polls.insert(5, startedBy: 4)
        expect((1...5).filter { polls.contains($0) }).to(equal([1, 2, 3]))
        polls.remove(1)
        expect(polls.isEmpty).to(beTrue())
      }

      it("are notified once at each time of steps that may concern others") {
        let polls = Polls()
        _ = polls.insert(1)
        polls.insert(2, startedBy: 1)
        polls.recordStep(of: 1, .task)
        expect(polls.takeUnseenStep(at: 0)).to(beFalse())
        let taken = [Int64]([0, 0, 7]).map { time in
          polls.recordStep(of: 2, .task)
          return polls.takeUnseenStep(at: time)
        }
        expect(taken).to(equal([true, false, true]))
        expect(polls.takeUnseenStep(at: 8)).to(beFalse())
      }

      it("stay idle after a wait while they evaluate, until other code continues") {
        let polls = Polls()
        polls.areIdle = true
        polls.evaluatingCount = 1
        expect(polls.codeContinues()).to(beFalse())
        polls.evaluatingCount = 0
        expect(polls.codeContinues()).to(beTrue())
      }
    }

    describe("the limit of a simulation") {
      it("counts invisible steps, too, but not as steps of the schedule") {
        var limit = SimulationLimit(SimulationSettings(maximumSteps: 3))
        limit.willRun(isHop: true)
        limit.willRun(isHop: false)
        expect(limit.isExceeded()).to(beFalse())
        limit.willRunInvisibly()
        expect(limit.isExceeded()).to(beTrue())
        expect([limit.stepCount, limit.hopCount]).to(equal([2, 1]))
        limit.extend(taskCount: 0)
        expect(limit.isExceeded()).to(beFalse())
      }

      it("does not count the time for which its thread waits for a processor") {
        var limit = SimulationLimit(SimulationSettings(realTimeLimit: .zero))
        limit.willRun(isHop: false)
        expect(limit.isExceeded(checksTime: true, processorWait: 60)).to(beFalse())
        expect(limit.isExceeded(checksTime: true, processorWait: 60)).to(beFalse())

        limit = SimulationLimit(SimulationSettings(realTimeLimit: .zero))
        limit.willRun(isHop: false)
        expect(limit.isExceeded(checksTime: true)).to(beTrue())
      }
    }
  }
}
