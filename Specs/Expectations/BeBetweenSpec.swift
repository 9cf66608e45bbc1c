import Candlestick

final class BeBetweenSpec: Spec {
  override class func spec() {
    describe("beBetween") {
      it("matches a value between the bounds or equal to one") {
        expect(1).to(beBetween(1, and: 3))
        expect(2).to(beBetween(1, and: 3))
        expect(3).to(beBetween(1, and: 3))
        expect(0).toNot(beBetween(1, and: 3))
        expect(4).toNot(beBetween(1, and: 3))
        expect("b").to(beBetween("a", and: "c"))
        expect(1).to(beBetween(1, and: 1))
      }

      it("does not match NaN") { expect(Double.nan).toNot(beBetween(-.infinity, and: .infinity)) }

      it("reports the bounds") {
        expect(failures { expect(4).to(beBetween(1, and: 3)) })
          .to(equal(["expected to be between <1> and <3>, got <4>"]))
        expect(failures { expect(3).toNot(beBetween(1, and: 3)) })
          .to(equal(["expected to not be between <1> and <3>, got <3>"]))
      }

      it("fails both ways if the range is empty") {
        let message = "be between <3> and <1>, got <2> (an empty range)"
        expect(failures { expect(2).to(beBetween(3, and: 1)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(2).toNot(beBetween(3, and: 1)) }).to(equal(["expected to not \(message)"]))
        expect(failures { expect(2).toNot(beBetween(.nan, and: 1)) })
          .to(equal(["expected to not be between <nan> and <1.0>, got <2.0> (an empty range)"]))
      }

      it("fails both ways on nil") {
        let message = "be between <1> and <3>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beBetween(1, and: 3)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beBetween(1, and: 3)) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}
