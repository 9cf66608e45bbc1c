import Candlestick

final class BeBooleanSpec: Spec {
  override class func spec() {
    describe("beTrue") {
      it("matches true") { expect(true).to(beTrue()) }
      it("does not match false") { expect(false).toNot(beTrue()) }

      it("reports the actual value") {
        expect(failures { expect(false).to(beTrue()) }).to(equal(["expected to be true, got <false>"]))
        expect(failures { expect(true).toNot(beTrue()) }).to(equal(["expected to not be true, got <true>"]))
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as Bool?).to(beTrue()) }).to(equal(["expected to be true, got <nil> \(hint)"]))
        expect(failures { expect(nil as Bool?).toNot(beTrue()) })
          .to(equal(["expected to not be true, got <nil> \(hint)"]))
      }
    }

    describe("beFalse") {
      it("matches false") { expect(false).to(beFalse()) }
      it("does not match true") { expect(true).toNot(beFalse()) }

      it("reports the actual value") {
        expect(failures { expect(true).to(beFalse()) }).to(equal(["expected to be false, got <true>"]))
        expect(failures { expect(false).toNot(beFalse()) }).to(equal(["expected to not be false, got <false>"]))
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as Bool?).to(beFalse()) }).to(equal(["expected to be false, got <nil> \(hint)"]))
        expect(failures { expect(nil as Bool?).toNot(beFalse()) })
          .to(equal(["expected to not be false, got <nil> \(hint)"]))
      }
    }
  }
}
