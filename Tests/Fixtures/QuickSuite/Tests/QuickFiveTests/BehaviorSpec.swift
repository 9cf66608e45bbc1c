// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class FitsIntoATank: Behavior<Fish> {
  override class func spec(_ aContext: @escaping () -> Fish) {
    var fish: Fish!
    beforeEach { fish = aContext() }

    it("fits") { expect { try Tank().add(fish) }.toNot(throwError()) }
    it("weighs something") { expect(fish.weight) > 0 }
  }
}

class Named: Behavior<String> {
  override class var name: String { "something with a name" }
  override class func spec(_ name: @escaping () -> String) {
    it("is not empty") { expect(name()).toNot(beEmpty()) }
    itBehavesLike(FitsIntoATank.self) { Fish(name()) }
  }
}

class BehaviorSpec: QuickSpec {
  override func spec() {
    describe("a goldfish") {
      itBehavesLike(FitsIntoATank.self) { Fish("Wanda") }
    }

    describe("a ghost") {
      itBehavesLike(FitsIntoATank.self) { Fish("Casper", .catfish, weight: 0) }
      xitBehavesLike(FitsIntoATank.self) { Fish("Casper") }
    }

    itBehavesLike(Named.self) { "Nemo" }
    itBehavesLike(FitsIntoATank.self) { Fish("one") }
    itBehavesLike(FitsIntoATank.self) { Fish("the same again") }
  }
}
