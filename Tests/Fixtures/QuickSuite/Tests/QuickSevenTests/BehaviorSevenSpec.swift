// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class CountableTank: Behavior<Tank> {
  override class func spec(_ aContext: @escaping () -> Tank) {
    var tank: Tank!
    beforeEach { tank = aContext() }

    describe("counting") {
      it("agrees with the fish") { expect(tank.count).to(equal(tank.fish.count)) }
      it("is not above the capacity") { expect(tank.count) <= tank.capacity }
    }
  }
}

final class GenerousFeeder: AsyncBehavior<Feeder> {
  override class var name: String { "a generous feeder" }

  override class func spec(_ aContext: @escaping () -> Feeder) {
    var feeder: Feeder!
    beforeEach { feeder = aContext() }

    it("feeds three times") {
      for _ in 1...3 { await expect { try await feeder.feed() }.toNot(throwError()) }
    }
    it("has portions") { await expect { await feeder.portions }.to(beGreaterThan(0)) }
  }
}

final class BehaviorSevenSpec: QuickSpec {
  override class func spec() {
    itBehavesLike(CountableTank.self) { Tank() }
    describe("a tank with a fish") {
      itBehavesLike(CountableTank.self) {
        let tank = Tank()
        try? tank.add(Fish("Wanda"))
        return tank
      }
    }
    describe("a tank that is not there") {
      xitBehavesLike(CountableTank.self) { Tank() }
    }
  }
}

final class AsyncBehaviorSpec: AsyncSpec {
  override class func spec() {
    itBehavesLike(GenerousFeeder.self) { Feeder(portions: 3) }
    context("when it is empty") {
      itBehavesLike(GenerousFeeder.self) { Feeder() }
      xitBehavesLike(GenerousFeeder.self) { Feeder() }
    }
  }
}
