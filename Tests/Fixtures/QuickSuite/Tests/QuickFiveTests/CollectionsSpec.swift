// swift-format-ignore-file
import Nimble
import Quick
import Aquarium

class CollectionsSpec: QuickSpec {
  override func spec() {
    let species = Fish.Species.allCases.map { $0.rawValue }

    describe("the species") {
      it("are three") { expect(species).to(haveCount(3)) }
      it("contain") { expect(species).to(contain("shark")) ; expect(species).to(contain("shark", "catfish")) }
      it("begin and end") {
        expect(species).to(beginWith("goldfish"))
        expect(species).to(endWith("shark"))
        expect(species).to(beginWith(prefix: ["goldfish", "catfish"]))
      }
      it("all end in a way") { expect(species).to(allPass(endWith("fish") || equal("shark"))) }
      it("all are short") { expect(species).to(allPass("be short") { $0.count < 7 }) }
      it("have one that satisfies") {
        expect(species).to(containElementSatisfying({ $0.hasPrefix("s") }, "with an s"))
      }
      it("are equal in order") { expect(species).to(elementsEqual(["goldfish", "catfish", "shark"])) }
      it("are a set") { expect(Set(species)) == Set(["shark", "goldfish", "catfish"]) }
    }

    describe("dictionaries and tuples") {
      it("are equal") {
        expect(["a": 1]).to(equal(["a": 1]))
        expect(["a": 1]) != ["a": 2]
        expect((1, "a")).to(equal((1, "a")))
      }
      it("are not equal") { expect(["a": 1]) == ["a": 2] }
    }
  }
}
