import Candlestick

final class HaveValueSpec: Spec {
  override class func spec() {
    let ages = ["Ann": 41, "Tom": 3]

    describe("haveValue") {
      it("matches a dictionary with the value") {
        expect(ages).to(haveValue(3))
        expect(ages).toNot(haveValue(4))
        expect(["a": nil] as [String: Int?]).to(haveValue(nil))
      }

      it("reports the actual values") {
        expect(failures { expect(ages).to(haveValue(4)) })
          .to(equal([#"expected to have value <4>, got <["Ann": 41, "Tom": 3]>"#]))
        expect(failures { expect(ages).toNot(haveValue(3)) })
          .to(equal([#"expected to not have value <3>, got <["Ann": 41, "Tom": 3]>"#]))
      }

      it("fails both ways on nil") {
        let message = "have value <1>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [String: Int]?).to(haveValue(1)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [String: Int]?).toNot(haveValue(1)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveValue with a matcher") {
      it("matches a dictionary with a matching value") {
        expect(ages).to(haveValue(beGreaterThan(40)))
        expect(ages).toNot(haveValue(beGreaterThan(41)))
        expect(["a": nil, "b": 1] as [String: Int?]).to(haveValue(beNil()))
        expect(["b": 1] as [String: Int?]).toNot(haveValue(beNil()))
      }

      it("describes the matcher if there were values") {
        expect(failures { expect(ages).to(haveValue(beGreaterThan(50))) })
          .to(equal([#"expected to have a value that satisfies {be greater than <50>}, got <["Ann": 41, "Tom": 3]>"#]))
        expect(failures { expect([:] as [Int: Int]).to(haveValue(equal(1))) })
          .to(equal(["expected to have a value that satisfies a matcher, got <[:]>"]))
      }

      it("fails both ways on nil") {
        let message = "have a value that satisfies a matcher, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int: Int]?).to(haveValue(equal(1))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int: Int]?).toNot(haveValue(equal(1))) })
          .to(equal(["expected to not \(message)"]))
      }
    }
  }
}
