// swift-format-ignore-file
import Aquarium
import Foundation
import Nimble
import Quick

class PumpSpec: QuickSpec {
  override func spec() {
    describe("a pump") {
      var pump: Pump!
      var drained: Int?

      beforeEach {
        pump = Pump()
        drained = nil
      }

      it("drains eventually") {
        pump.drain(8) { litres in DispatchQueue.main.async { drained = litres } }
        expect(drained).toEventually(equal(4), timeout: .seconds(5))
      }

      it("drains eventually, with all arguments") {
        pump.drain(8) { litres in DispatchQueue.main.async { drained = litres } }
        expect(drained).toEventuallyNot(
          beNil(), timeout: .seconds(5), pollInterval: .milliseconds(10), description: "drained")
      }

      it("does not drain by itself") {
        expect(pump.isRunning).toNever(beTrue(), until: .milliseconds(20))
        expect(drained).toAlways(beNil(), until: .milliseconds(20))
      }

      it("calls back") {
        waitUntil { done in
          pump.drain(2) { litres in
            expect(litres).to(equal(1))
            done()
          }
        }
      }

      it("calls back in time") {
        waitUntil(timeout: .seconds(5)) { done in
          pump.drain(2) { _ in done() }
        }
      }

      it("never calls back") {
        waitUntil(timeout: .milliseconds(20)) { done in _ = done }
      }

      it("posts a notification") {
        expect { pump.start() }.to(postNotifications(equal([Notification(name: .pumpDidStart)])))
      }

      it("posts nothing when it stops") {
        expect { pump.stop() }.to(postNotifications(beEmpty()))
      }

      it("stands still in the end") {
        pump.start()
        expect(pump.isRunning).toEventually(beFalse(), timeout: .milliseconds(20))
      }
    }
  }
}
