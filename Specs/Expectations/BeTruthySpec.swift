import Candlestick

final class BeTruthySpec: Spec {
  override class func spec() {
    describe("beTruthy") {
      it("matches only true") {
        expect(true).to(beTruthy())
        expect(false).toNot(beTruthy())
      }

      it("matches a value equal to true") {
        expect(Answer.yes).to(beTruthy())
        expect(Answer.no).toNot(beTruthy())
        expect(Answer.perhaps).toNot(beTruthy())
      }

      it("does not match nil") {
        expect(nil as Bool?).toNot(beTruthy())
        expect(failures { expect(nil as Bool?).to(beTruthy()) }).to(equal(["expected to be truthy, got <nil>"]))
      }

      it("reports the actual value") {
        expect(failures { expect(false).to(beTruthy()) }).to(equal(["expected to be truthy, got <false>"]))
        expect(failures { expect(Answer.yes).toNot(beTruthy()) }).to(equal(["expected to not be truthy, got <yes>"]))
      }
    }

    describe("beFalsy") {
      it("matches anything but true") {
        expect(false).to(beFalsy())
        expect(true).toNot(beFalsy())
        expect(Answer.no).to(beFalsy())
        expect(Answer.perhaps).to(beFalsy())
      }

      it("matches nil") { expect(nil as Bool?).to(beFalsy()) }

      it("reports the actual value") {
        expect(failures { expect(true).to(beFalsy()) }).to(equal(["expected to be falsy, got <true>"]))
        expect(failures { expect(nil as Bool?).toNot(beFalsy()) }).to(equal(["expected to not be falsy, got <nil>"]))
      }
    }
  }
}

private enum Answer: ExpressibleByBooleanLiteral {
  case yes, no, perhaps

  init(booleanLiteral value: Bool) { self = value ? .yes : .no }
}
