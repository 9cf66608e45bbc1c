// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class TestStateSpec: QuickSpec {
  override class func spec() {
    describe("state") {
      @TestState var tank: Tank!
      @TestState var count: Int! = 3
      @TestState(Fish("Wanda")) var fish: Fish!

      beforeEach { tank = Tank() }

      it("is set by hooks") { expect(tank.isEmpty).to(beTrue()) }
      it("has a first value") {
        expect(count).to(equal(3))
        count += 1
        expect(count) == 4
      }
      it("has its first value again") { expect(count).to(equal(3)) }
      it("has a first value that is recreated") {
        expect(fish.name) == "Wanda"
        fish.name = "Nemo"
      }
      it("has the value of another example") { expect(fish.name) == "Nemo" }

      context("that no hook sets") {
        @TestState var leftover: Tank!
        it("can be set") {
          leftover = Tank()
          expect(leftover).toNot(beNil())
        }
        it("is nil after that") { expect(leftover).to(beNil()) }
      }
    }
  }
}

final class AsyncTestStateSpec: AsyncSpec {
  override class func spec() {
    @TestState var feeder: Feeder!
    @TestState var portions: Int! = 1

    beforeEach { feeder = Feeder(portions: portions) }

    it("is set by async hooks") { await expect { await feeder.portions }.to(equal(1)) }
    it("has a first value") {
      portions = 5
      await feeder.fill(portions)
      await expect { await feeder.portions }.to(equal(6))
    }
    it("has its first value again") { expect(portions).to(equal(1)) }
  }
}
