// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class PredicateSpec: QuickSpec {
  override func spec() {
    describe("a Predicate of our own") {
      it("matches") {
        expect(Tank(capacity: 0)).to(beFull())
      }

      it("does not match") {
        expect(Tank(capacity: 1)).toNot(beFull())
      }

      it("fails") {
        let tank = Tank(capacity: 2)
        try! tank.add(Fish("Wanda"))
        expect(tank).to(hold("Nemo"))
      }

      it("fails for nil") {
        let tank: Tank? = nil
        expect(tank).to(hold("Nemo"))
      }

      it("is simple") {
        expect(Fish("Moby", .shark, weight: 10)).to(beHeavy())
        expect(Fish("Wanda")).toNot(beHeavy())
      }

      it("is simple and nilable") {
        let beAbsent = Nimble.Predicate<Fish>.simpleNilable("be absent") { PredicateStatus(bool: try $0.evaluate() == nil) }
        expect(nil as Fish?).to(beAbsent)
        expect(Fish("Wanda")).toNot(beAbsent)
      }

      it("is combined") {
        expect(Fish("Moby", .shark, weight: 10)).to(satisfyAllOf(beHeavy(), equal(Fish("Moby", .shark, weight: 10))))
        expect(Fish("Wanda")).to(beHeavy() || equal(Fish("Wanda")))
        expect(Fish("Wanda")).toNot(beHeavy() && equal(Fish("Wanda")))
      }

      it("is defined, with nil") {
        let beAnything = Nimble.Predicate<Int>.defineNilable("be anything") { _, message in
          PredicateResult(status: .matches, message: message.appended(details: "whatever"))
        }
        expect(nil as Int?).to(beAnything)
        expect(1).to(beAnything)
      }
    }
  }
}
