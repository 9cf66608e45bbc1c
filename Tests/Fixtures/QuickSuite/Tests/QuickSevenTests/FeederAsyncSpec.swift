// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class FeederAsyncSpec: AsyncSpec {
  override class func spec() {
    describe("a feeder") {
      var feeder: Feeder!
      var portions = 0

      beforeEach { feeder = Feeder(portions: 2) }
      justBeforeEach { portions = await feeder.portions }
      afterEach {
        await feeder.fill(1)
        feeder = nil
      }

      it("has its portions") { expect(portions).to(equal(2)) }
      it("feeds") { await expect { try await feeder.feed() }.to(equal(1)) }
      it("feeds eventually") {
        let feeder: Feeder = feeder
        Task { try await feeder.feed() }
        await expect { await feeder.portions }.toEventually(equal(1), timeout: .seconds(5))
      }
      it("has one portion") { await expect { await feeder.portions }.to(equal(1)) }
      it("throws") {
        try await feeder.feed()
        try await feeder.feed()
        try await feeder.feed()
      }

      context("with synchronous code") {
        it("goes as well") { expect(feeder).toNot(beNil()) }
        xit("is skipped") { fail("it was run") }
        pending("comes later") { fail("it was run") }
      }

      xdescribe("group") { it("is skipped") { fail("it was run") } }
      xcontext("group of another kind") { it("is skipped") { fail("it was run") } }
    }
  }
}
