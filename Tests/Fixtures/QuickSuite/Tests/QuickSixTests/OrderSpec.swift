// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class OrderSpec: QuickSpec {
  override func spec() {
    describe("ordering a fish") {
      it("gets it") {
        let fish = try await order("Felix")
        expect(fish.name).to(equal("Felix"))
        expect(fish.species).to(equal(.catfish))
      }

      it("needs a name") {
        await expect { try await order("") }.to(throwError(TankError.unknown("")))
      }

      it("does not deliver sharks") {
        await expect { try await order("Jaws").species }.to(equal(.shark))
      }

      for name in ["Wanda", "Nemo", "Dory"] {
        it("delivers \(name)") {
          await expect { try await order(name).name }.to(equal(name))
        }
      }
    }

    describe("weighing") {
      it("adds up") {
        await expect { await weigh([Fish("a"), Fish("b")]) }.to(beCloseTo(2))
        await expect { await weigh([]) } ≈ 0
      }

      it("can be done at the same time") {
        async let one = weigh([Fish("a")])
        async let two = weigh([Fish("b", weight: 2)])
        let sum = await one + two
        expect(sum) == 3
      }
    }
  }
}
