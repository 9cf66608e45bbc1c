import Candlestick
import Foundation
import Nimble

final class NimbleTimeIntervalSpec: Spec {
  override class func spec() {
    describe("NimbleTimeInterval") {
      it("is a duration") {
        let time: NimbleTimeInterval = .milliseconds(1500)
        expect(time.timeInterval).to(equal(1.5))
        expect(time.nanoseconds).to(equal(1_500_000_000))
        expect(time.dispatchTimeInterval).to(equal(.nanoseconds(1_500_000_000)))
        expect(0.5.nimbleInterval).to(equal(.milliseconds(500)))
        expect(Date(timeIntervalSince1970: 1).advanced(by: time)).to(equal(Date(timeIntervalSince1970: 2.5)))
      }

      it("does not overflow at its limits") {
        expect(NimbleTimeInterval.seconds(Int64.max).nanoseconds).to(equal(.max))
        expect(NimbleTimeInterval.seconds(-1).nanoseconds).to(equal(0))
        expect(NimbleTimeInterval.seconds(Int64.max).dispatchTimeInterval).to(equal(.nanoseconds(.max)))
      }
    }
  }
}
