// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class JustBeforeEachSpec: QuickSpec {
  override class func spec() {
    describe("justBeforeEach") {
      var steps: [String] = []
      beforeEach { steps = ["outer"] }
      justBeforeEach { steps.append("outer just") }

      it("comes after beforeEach") { expect(steps) == ["outer", "outer just"] }

      context("with one inside") {
        justBeforeEach { steps.append("inner just") }
        beforeEach { steps.append("inner") }
        it("comes after every beforeEach") { expect(steps) == ["outer", "inner", "outer just", "inner just"] }
        it("comes from the inside") { expect(steps) == ["inner just"] }
      }

      context("that throws") {
        justBeforeEach { throw TankError.full }
        it("fails the example") { fail("it was run") }
      }
    }
  }
}

final class AsyncJustBeforeEachSpec: AsyncSpec {
  override class func spec() {
    var feeder: Feeder!
    var portions = 1
    justBeforeEach { feeder = Feeder(portions: portions) }
    it("is async") { await expect { await feeder.portions } == 1 }
    context("after a hook inside") {
      beforeEach { portions = 2 }
      it("is async") { await expect { await feeder.portions } == 2 }
    }
  }
}
