// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class SevenSharedExamples: QuickConfiguration {
  override class func configure(_ configuration: QCKConfiguration) {
    sharedExamples("a fish") { context in
      var fish: Fish!
      beforeEach { fish = context()["fish"] as? Fish }

      it("has a name") { expect(fish.name).toNot(beEmpty()) }
      itBehavesLike("a weight") { ["weight": (context()["fish"] as! Fish).weight] }
    }

    sharedExamples("a weight") { (context: @escaping SharedExampleContext) in
      it("is above zero") { expect(context()["weight"] as? Double).to(beGreaterThan(0)) }
      it("is below a ton") { expect(context()["weight"] as? Double).to(beLessThan(1000)) }
    }
  }
}

final class SharedExamplesSevenSpec: QuickSpec {
  override class func spec() {
    describe("Wanda") {
      itBehavesLike("a fish") { ["fish": Fish("Wanda")] }
    }
    describe("Moby") {
      itBehavesLike("a fish") { ["fish": Fish("Moby", .shark, weight: 50_000)] }
    }
    describe("nobody") {
      xitBehavesLike("a fish") { [:] }
      xitBehavesLike("a fish")
    }
    describe("a local one") {
      sharedExamples("without a context") {
        it("works") { expect(1) == 1 }
      }
      itBehavesLike("without a context")
      context("in a group") { itBehavesLike("without a context") }
    }
  }
}
