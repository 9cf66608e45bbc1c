// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

/// Local variables, captured and changed everywhere.
final class CapturesSpec: QuickSpec {
  override class func spec() {
    var count = 0
    var names: [String] = []
    var tank = Tank()
    var callback: ((Int) -> Void)!
    var thermometer: Thermometer?

    beforeSuite { count = 100 }
    afterSuite { names = [] }

    describe("captured variables") {
      var inner = 0
      beforeEach {
        inner += 1
        count += 1
        tank = Tank(capacity: inner)
        callback = { names.append("called with \($0)") }
        thermometer = AntiqueThermometer(temperature: Double(inner))
      }
      justBeforeEach { callback(inner) }
      aroundEach { example in
        count += 10
        example()
        count -= 10
      }
      afterEach {
        names.removeAll()
        thermometer = nil
      }

      it("are changed by hooks") {
        expect(inner).to(equal(1))
        expect(count).to(equal(111))
        expect(names).to(equal(["called with 1"]))
      }

      it("are changed again") {
        expect(inner).to(equal(2))
        expect(count).to(equal(112))
        expect(tank.capacity).to(equal(2))
        expect(thermometer?.temperature).to(equal(2))
      }

      it("are changed by examples") {
        count += 1
        callback(7)
        thermometer?.warm(by: 1)
        expect(count).to(equal(114))
        expect { names.last }.to(equal("called with 7"))
        expect { () -> Double? in thermometer?.temperature }.to(equal(4))
      }

      it("are changed in matchers") {
        expect { try tank.add(Fish("Wanda")) }.to(throwError { (_: TankError) in count += 1 })
      }

      for index in 0..<2 {
        it("are of each turn of a loop: \(index)") {
          names.append("\(index)")
          expect(names.last) == "\(index)"
        }
      }
    }
  }
}

final class AsyncCapturesSpec: AsyncSpec {
  override class func spec() {
    var count = 0
    var feeder: Feeder!
    beforeEach {
      count += 1
      feeder = Feeder(portions: count)
    }
    it("are changed by async hooks") { await expect { await feeder.portions }.to(equal(1)) }
    it("are changed again") { await expect { await feeder.portions }.to(equal(2)) }
    it("are changed by async examples") {
      count += 1
      await feeder.fill(count)
      await expect { await feeder.portions }.to(equal(7))
    }
  }
}
