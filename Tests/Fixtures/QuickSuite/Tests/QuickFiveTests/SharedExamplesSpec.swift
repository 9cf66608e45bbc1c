// swift-format-ignore-file
import Quick
import Nimble
import Aquarium

/// Shared examples of the whole suite.
class AquariumSharedExamples: QuickConfiguration {
  override class func configure(_ configuration: QCKConfiguration) {
    sharedExamples("something that can be counted") { (sharedExampleContext: @escaping SharedExampleContext) in
      it("has the count that is expected") {
        let tank = sharedExampleContext()["tank"] as! Tank
        let count = sharedExampleContext()["count"] as! Int
        expect(tank.count).to(equal(count))
      }

      it("has no negative count") {
        expect((sharedExampleContext()["tank"] as! Tank).count) >= 0
      }
    }

    sharedExamples("something in this world") {
      it("is") { expect(true).to(beTrue()) }
    }
  }
}

class SharedExamplesSpec: QuickSpec {
  override func spec() {
    var tank: Tank!
    beforeEach { tank = Tank() }

    describe("an empty tank") {
      itBehavesLike("something that can be counted") { ["tank": tank!, "count": 0] }
      itBehavesLike("something in this world")
    }

    describe("a tank with two") {
      beforeEach {
        try? tank.add(Fish("Wanda"))
        try? tank.add(Fish("Felix", .catfish))
      }

      itBehavesLike("something that can be counted") {
        ["tank": tank as Any, "count": 2]
      }
    }

    describe("shared examples of a spec") {
      sharedExamples("a local one") { (context: @escaping SharedExampleContext) in
        describe("with a group") {
          it("has its context") { expect(context()["name"] as? String).to(equal("Wanda")) }
          itBehavesLike("something in this world")
        }
      }

      itBehavesLike("a local one") { return ["name": "Wanda"] }
    }

    xitBehavesLike("something in this world")
  }
}
