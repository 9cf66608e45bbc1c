// swift-format-ignore-file
import Aquarium
import Nimble
import Quick
import XCTest

final class MixedSpec: QuickSpec {
  override func spec() {
    describe("synchronous and async code") {
      var tank: Tank!
      beforeEach { tank = Tank(capacity: 2) }

      it("stands side by side") {
        expect(tank.isEmpty).to(beTrue())
        let fish = try await order("Nemo")
        try tank.add(fish)
        await expect { await weigh(tank.fish) }.to(equal(2))
        expect(tank.count).to(equal(1))
      }

      it("takes async assertions") {
        let weight = await weigh(tank.fish)
        XCTAssertEqual(weight, 0)
        expect(weight) == 0
      }

      it("fails twice") {
        expect(tank.count).to(equal(5))
        await Task.yield()
        expect(tank.count).to(equal(6))
      }

      it("stops") {
        await Task.yield()
        throw StopTest("that is enough")
      }

      it("stops silently") {
        await Task.yield()
        throw StopTest.silently
      }

      it("is skipped") {
        await Task.yield()
        throw XCTSkip("no water")
      }

      pending("more") { await Task.yield() }
      xit("more still") { await Task.yield() }
    }
  }
}
