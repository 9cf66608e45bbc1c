import Candlestick
import Nimble

final class NMBDoubleConvertibleSpec: Spec {
  override class func spec() {
    describe("beCloseTo") {
      it("matches values of user-defined types") {
        expect(Temperature(doubleValue: 20)).to(beCloseTo(Temperature(doubleValue: 21), within: 2))
      }

      it("has a default tolerance") { expect(DefaultDelta).to(equal(0.0001)) }
    }
  }
}

private struct Temperature: NMBDoubleConvertible {
  let doubleValue: Double
}
