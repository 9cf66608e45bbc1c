// swift-format-ignore-file
import Quick
import Nimble
@testable import Aquarium

// Not a QuickSpec: describe("this") { it("is a comment") { fit("too") } }
class FishSpec: QuickSpec {
  // Instance properties, which the closures use through self.
  var goldfish: Fish!
  var catfish: Fish!
  let names = ["Wanda", "Felix"]

  override func spec() {
    beforeEach {
      self.goldfish = Fish("Wanda", .goldfish, weight: 1)
      self.catfish = Fish("Felix", .catfish, weight: 2)
    }

    describe("comparing") {
      it("is by weight") {
        expect(self.goldfish) < self.catfish
        expect(self.catfish) > self.goldfish
        expect(self.goldfish) <= self.goldfish
        expect(self.goldfish) >= self.goldfish
      }

      it("is not by name") {
        expect(self.goldfish) != Fish("Wanda", .goldfish, weight: 3)
      }
    }

    describe("the name") {
      for (index, name) in names.enumerated() {
        it("of number \(index + 1) is \(name)") {
          expect([self.goldfish, self.catfish].map { $0!.name }[index]).to(equal(name))
        }
      }

      it("can be changed") {
        self.goldfish.name = "Nemo"
        expect(self.goldfish.name) == "Nemo"
      }

      it("is new for each example") {
        expect(self.goldfish.name) == "Wanda"
      }
    }

    it("has the weight that it has") {
      expect(self.catfish.weight) ≈ 2.0
      expect(self.catfish.weight) ≈ 2.1 ± 0.2
      expect(self.catfish.weight) == 1.9 ± 0.2
      expect(self.catfish.weight).to(beCloseTo(2.04, within: 0.1))
    }

    it("weighs more than it does") {
      expect(self.goldfish.weight).to(beGreaterThan(1.5), description: "on a diet")
    }
  }
}
