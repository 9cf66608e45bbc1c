import Candlestick
@testable import CandlestickEngine

final class EventLoopGateSpec: Spec {
  override class func spec() {
    describe("the gate to event loops outside") {
      var gate: EventLoopGate!
      let (first, second, third) = (Simulation(), Simulation(), Simulation())

      beforeEach {
        gate = EventLoopGate()
        expect(gate.admits(first, at: 10)).to(beTrue())
      }

      it("holds back other simulations for half a second after the start of the first one") {
        expect(gate.admits(second, at: 10)).to(beFalse())
        expect(gate.admits(third, at: 10.4)).to(beFalse())
        expect(gate.admits(first, at: 10.4)).to(beTrue())
        expect(gate.admits(third, at: 10.5)).to(beTrue())
      }

      it("holds them back until the end of the one that a loop has joined") {
        gate.enter(first)
        expect(gate.admits(second, at: 1000)).to(beFalse())
        gate.leave(second)
        expect(gate.admits(second, at: 1000)).to(beFalse())
        gate.leave(first)
        expect(gate.admits(second, at: 1000)).to(beTrue())
        expect(gate.admits(first, at: 1000)).to(beFalse())
      }

      it("is for the one that a loop joins, even if it was not the first one") {
        gate.enter(second)
        expect(gate.admits(second, at: 10)).to(beTrue())
        expect(gate.admits(first, at: 1000)).to(beFalse())
        gate.leave(first)
        expect(gate.admits(first, at: 1000)).to(beFalse())
      }
    }
  }
}

private final class Simulation: Sendable {}
