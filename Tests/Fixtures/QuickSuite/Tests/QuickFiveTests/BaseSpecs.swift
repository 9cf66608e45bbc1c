// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

/// The base class of all specs of tanks with fish; it has no examples.
class FilledTankSpecCase: QuickSpec {
  var tank: Tank!

  func fill(_ names: String...) {
    tank = Tank(capacity: 10)
    for name in names { try! tank.add(Fish(name)) }
  }
}

class SmallFilledTankSpec: FilledTankSpecCase {
  override func spec() {
    beforeEach { self.fill("Wanda") }
    it("has one") { expect(self.tank.count) == 1 }
    it("has Wanda") { expect(self.tank.fish(named: "Wanda")).toNot(beNil()) }
  }
}

final class LargeFilledTankSpec: FilledTankSpecCase {
  override func spec() {
    super.spec()
    beforeEach { self.fill("Wanda", "Felix", "Nemo") }
    it("has three") { expect(self.tank.count) == 3 }
    it("has Nemo") { expect(self.tank.fish.map(\.name)).to(contain("Nemo")) }
    it("has Jaws") { expect(self.tank.fish.map(\.name)).to(contain("Jaws")) }
  }
}

/// Examples that subclasses share.
class ThermometerSpecs: QuickSpec {
  var thermometer: Thermometer { Thermometer() }
  override func spec() {
    it("begins at 20") { expect(self.thermometer.temperature) == 20 }
    it("has a unit") { expect(self.thermometer.unit).toNot(beEmpty()) }
  }
}

class AntiqueThermometerSpec: ThermometerSpecs {
  override var thermometer: Thermometer { AntiqueThermometer() }
  override func spec() {
    super.spec()
    it("is antique") { expect(self.thermometer.unit) == "°Ré" }
  }
}
