import Candlestick

final class CompareSpec: Spec {
  override class func spec() {
    describe("beGreaterThan") {
      it("matches a greater value") {
        expect(2).to(beGreaterThan(1))
        expect(1).toNot(beGreaterThan(1))
        expect(1).toNot(beGreaterThan(2))
      }

      it("reports the expectation") {
        expect(failures { expect(1).to(beGreaterThan(2)) }).to(equal(["expected to be greater than <2>, got <1>"]))
        expect(failures { expect(1).toNot(beGreaterThan(0)) })
          .to(equal(["expected to not be greater than <0>, got <1>"]))
      }
    }

    describe("beGreaterThanOrEqualTo") {
      it("matches a greater or equal value") {
        expect(2).to(beGreaterThanOrEqualTo(1))
        expect(1).to(beGreaterThanOrEqualTo(1))
        expect(1).toNot(beGreaterThanOrEqualTo(2))
      }

      it("reports the expectation") {
        expect(failures { expect(1).to(beGreaterThanOrEqualTo(2)) })
          .to(equal(["expected to be greater than or equal to <2>, got <1>"]))
      }
    }

    describe("beLessThan") {
      it("matches a lesser value") {
        expect(1).to(beLessThan(2))
        expect(1).toNot(beLessThan(1))
        expect(2).toNot(beLessThan(1))
      }

      it("reports the expectation") {
        expect(failures { expect(1).to(beLessThan(0)) }).to(equal(["expected to be less than <0>, got <1>"]))
      }
    }

    describe("beLessThanOrEqualTo") {
      it("matches a lesser or equal value") {
        expect(1).to(beLessThanOrEqualTo(2))
        expect(1).to(beLessThanOrEqualTo(1))
        expect(2).toNot(beLessThanOrEqualTo(1))
      }

      it("reports the expectation") {
        expect(failures { expect(1).to(beLessThanOrEqualTo(0)) })
          .to(equal(["expected to be less than or equal to <0>, got <1>"]))
      }
    }

    describe("a comparison") {
      it("accepts any comparable value") { expect("a").to(beLessThan("b")) }

      it("does not hold for NaN") {
        expect(Double.nan).toNot(beLessThanOrEqualTo(.nan))
        expect(Double.nan).toNot(beGreaterThanOrEqualTo(.nan))
        expect(Double.infinity).to(beGreaterThan(.greatestFiniteMagnitude))
      }

      it("fails both ways on nil") {
        let message = "be greater than <0>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beGreaterThan(0)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beGreaterThan(0)) }).to(equal(["expected to not \(message)"]))
      }

      it("fails both ways if given nil") {
        expect(failures { expect(1).to(beLessThan(nil)) }).to(equal(["expected to be less than <nil>, got <1>"]))
        expect(failures { expect(1).toNot(beLessThan(nil)) }).to(equal(["expected to not be less than <nil>, got <1>"]))
      }
    }

    describe("an operator") {
      it("compares") {
        expect(2) > 1
        expect(2) >= 2
        expect(1) < 2
        expect(2) <= 2
      }

      it("accepts async code") {
        await expect { await later(2) } > 1
        await expect { await later(2) } >= 2
        await expect { await later(1) } < 2
        await expect { await later(2) } <= 2
        let messages = await failures {
          await expect { await later(1) } > 2
          await expect { await later(1) } >= 2
          await expect { await later(2) } < 1
          await expect { await later(2) } <= 1
        }
        expect(messages)
          .to(
            equal([
              "expected to be greater than <2>, got <1>", "expected to be greater than or equal to <2>, got <1>",
              "expected to be less than <1>, got <2>", "expected to be less than or equal to <1>, got <2>",
            ])
          )
      }

      it("reports the expectation") {
        expect(failures { expect(1) > 2 }).to(equal(["expected to be greater than <2>, got <1>"]))
        expect(failures { expect(1) >= 2 }).to(equal(["expected to be greater than or equal to <2>, got <1>"]))
        expect(failures { expect(2) < 1 }).to(equal(["expected to be less than <1>, got <2>"]))
        expect(failures { expect(2) <= 1 }).to(equal(["expected to be less than or equal to <1>, got <2>"]))
      }
    }
  }
}
