// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class FeederSpec: QuickSpec {
  override func spec() {
    describe("a feeder") {
      var feeder: Feeder!

      beforeEach {
        feeder = Feeder()
        await feeder.fill(2)
      }

      it("has what was filled in") {
        let portions = await feeder.portions
        expect(portions).to(equal(2))
      }

      it("feeds") {
        await expect { try await feeder.feed() }.to(equal(1))
        await expect { await feeder.portions }.to(equal(1))
      }

      it("feeds once more than it can") {
        await expect { try await feeder.feed() }.to(equal(2))
      }

      context("when it is empty") {
        beforeEach {
          try await feeder.feed()
          try await feeder.feed()
        }

        it("throws") {
          await expect { try await feeder.feed() }.to(throwError(FeederError.empty))
        }

        it("throws out of the example") {
          try await feeder.feed()
        }

        it("is filled again") {
          await feeder.fill(1)
          await expect { await feeder.portions } == 1
        }
      }

      afterEach {
        await feeder.fill(0)
        feeder = nil
      }
    }
  }
}
