// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class ThermometerSpec: QuickSpec {
  override func spec() {
    describe("a thermometer") {
      let thermometer = AntiqueThermometer()

      it("is a kind of Thermometer") {
        expect(thermometer).to(beAKindOf(Thermometer.self))
        expect(thermometer).to(beAnInstanceOf(AntiqueThermometer.self))
        expect(thermometer).toNot(beAnInstanceOf(Thermometer.self))
      }

      it("is itself") {
        expect(thermometer).to(be(thermometer))
        expect(thermometer).to(beIdenticalTo(thermometer))
        expect(thermometer) === thermometer
        expect(thermometer) !== Thermometer()
      }

      it("is a kind of pump") {
        expect(thermometer).to(beAKindOf(Pump.self))
      }

      it("has a temperature") {
        expect(thermometer.temperature).to(beWithin(19...21))
        expect(thermometer.temperature).to(beCloseTo(20))
        expect([thermometer.temperature, 1]) ≈ [20, 1]
      }

      it("has a unit") {
        expect(thermometer.unit).to(beginWith("°"))
        expect(thermometer.unit).to(endWith("é"))
        expect(thermometer.unit).to(contain("R"))
        expect(thermometer.unit).to(match("^°R.$"))
        expect(thermometer.unit).to(haveCount(3))
      }

      xit("shows the time") {
        fail("it shows the temperature")
      }

      pending("humidity") {
        expect(true).to(beFalse())
      }

      xdescribe("in winter") {
        it("is cold") { fail() }
        context("outside") {
          it("is colder") { fail() }
        }
      }

      xcontext("in summer") {
        it("is warm") { fail() }
      }
    }
  }
}
