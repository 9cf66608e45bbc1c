import Candlestick
import Watched

final class NumberSpec: Spec {
  override class func spec() {
    it("is one") { expect(number).to(equal(1)) }
    it("is above zero") { expect(number).to(beGreaterThan(0)) }
  }
}
