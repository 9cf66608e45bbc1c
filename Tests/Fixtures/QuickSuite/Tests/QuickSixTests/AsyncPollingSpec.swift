// swift-format-ignore-file
import Aquarium
import Dispatch
import Nimble
import Quick

final class AsyncPollingSpec: QuickSpec {
  override func spec() {
    describe("polling in async examples") {
      let feeder = Feeder()

      it("waits for an actor") {
        Task { await feeder.fill(5) }
        await expect { await feeder.portions }.toEventually(equal(5), timeout: .seconds(5))
      }

      it("waits for synchronous values") {
        let pump = Pump()
        DispatchQueue.main.async { pump.start() }
        await expect(pump.isRunning).toEventually(beTrue(), timeout: .seconds(5))
      }

      it("waits until a call") {
        await waitUntil(timeout: .seconds(5)) { done in
          Pump().drain(3) { _ in done() }
        }
      }

      it("waits until an async call") {
        await waitUntil { done in
          await feeder.fill(1)
          done()
        }
      }

      it("sees what never and always is") {
        await expect { await feeder.portions }.toNever(beLessThan(0), until: .milliseconds(20))
        await expect { await feeder.portions }.toAlways(beGreaterThan(0), until: .milliseconds(20))
      }

      it("gives up") {
        await expect { await feeder.portions }.toEventually(equal(-1), timeout: .milliseconds(20))
      }

      it("gives up waiting") {
        await waitUntil(timeout: .milliseconds(20)) { _ in }
      }
    }
  }
}
