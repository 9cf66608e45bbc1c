import Candlestick
import Nimble

final class SucceedSpec: Spec {
  override class func spec() {
    describe("succeed") {
      it("matches only success") {
        expect { ToSucceedResult.succeeded }.to(succeed())
        expect { ToSucceedResult.failed(reason: "because") }.toNot(succeed())
        expect { .succeeded }.to(succeed())
      }

      it("matches the result of async code") { await expect { await later(ToSucceedResult.succeeded) }.to(succeed()) }

      it("reports the reason of a failure") {
        expect(failures { expect { ToSucceedResult.failed(reason: "because") }.to(succeed()) })
          .to(equal(["expected to succeed, got <failed> because <because>"]))
        expect(failures { expect { ToSucceedResult.succeeded }.toNot(succeed()) })
          .to(equal(["expected to not succeed, got <succeeded>"]))
      }

      it("fails on nil, negated or not") {
        expect(failures { expect(nil as ToSucceedResult?).to(succeed()) })
          .to(equal(["expected a ToSucceedResult, got <nil> (use beNil() to match nils)"]))
        expect(failures { expect(nil).toNot(succeed()) })
          .to(equal(["expected a ToSucceedResult, got <nil> (use beNil() to match nils)"]))
      }
    }
  }
}
