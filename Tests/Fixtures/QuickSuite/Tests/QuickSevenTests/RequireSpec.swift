// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class RequireSpec: QuickSpec {
  override class func spec() {
    describe("requiring") {
      let tank = Tank(capacity: 1)

      it("gives the value") {
        let capacity = try require(tank.capacity).to(equal(1))
        expect(capacity) == 1
      }
      it("ends the example") {
        try require(tank.fish.first).toNot(beNil())
        fail("it went on")
      }
      it("unwraps") { expect(try unwrap(tank.fish.first ?? Fish("Wanda")).name) == "Wanda" }
      it("ends with an error of ours") {
        try unwrap(customError: TankError.full, tank.fish.first)
      }
      it("catches it") {
        expect { try require(1).to(equal(1)) }.toNot(throwError())
      }
      it("needs no matcher") {
        _ = expect(1 == 2)
        require(1 == 2)
      }
      it("fails for good") { try requireFail("no way") }
    }
  }
}

final class AsyncRequireSpec: AsyncSpec {
  override class func spec() {
    it("gives the value") {
      let portions = try await require { await Feeder(portions: 2).portions }.to(equal(2))
      expect(portions) == 2
    }
    it("unwraps") {
      let fish = try await unwrap { try await order("Nemo") }
      expect(fish.name) == "Nemo"
    }
    it("ends the example") {
      try await require { await Feeder().portions }.to(beGreaterThan(0))
      fail("it went on")
    }
  }
}
