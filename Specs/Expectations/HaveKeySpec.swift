import Candlestick

final class HaveKeySpec: Spec {
  override class func spec() {
    let ages = ["Ann": 41, "Tom": 3]

    describe("haveKey") {
      it("matches a dictionary with the key") {
        expect(ages).to(haveKey("Tom"))
        expect(ages).toNot(haveKey("Bob"))
        expect([:] as [String: Int]).toNot(haveKey("Tom"))
      }

      it("matches even if the key's value is nil") { expect(["a": nil] as [String: Int?]).to(haveKey("a")) }

      it("reports the actual keys") {
        expect(failures { expect(ages).to(haveKey("Bob")) })
          .to(equal([#"expected to have key <Bob>, got <["Ann": 41, "Tom": 3]>"#]))
        expect(failures { expect(ages).toNot(haveKey("Tom")) })
          .to(equal([#"expected to not have key <Tom>, got <["Ann": 41, "Tom": 3]>"#]))
      }

      it("fails both ways on nil") {
        let message = "have key <a>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [String: Int]?).to(haveKey("a")) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [String: Int]?).toNot(haveKey("a")) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveKey with a matcher") {
      it("matches a dictionary with a matching key") {
        expect(ages).to(haveKey(contain("om")))
        expect(ages).toNot(haveKey(contain("x")))
      }

      it("describes the matcher if there were keys") {
        expect(failures { expect(ages).to(haveKey(contain("x"))) })
          .to(equal([#"expected to have a key that satisfies {contain <x>}, got <["Ann": 41, "Tom": 3]>"#]))
        expect(failures { expect(ages).toNot(haveKey(contain("A"))) })
          .to(equal([#"expected to not have a key that satisfies {contain <A>}, got <["Ann": 41, "Tom": 3]>"#]))
        expect(failures { expect([:] as [String: Int]).to(haveKey(contain("x"))) })
          .to(equal(["expected to have a key that satisfies a matcher, got <[:]>"]))
      }

      it("fails both ways on nil") {
        let message = "have a key that satisfies a matcher, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int: Int]?).to(haveKey(equal(1))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int: Int]?).toNot(haveKey(equal(1))) })
          .to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveKey with a value") {
      it("matches a dictionary with the value for the key") {
        expect(ages).to(haveKey("Tom", withValue: 3))
        expect(ages).toNot(haveKey("Tom", withValue: 41))
        expect(ages).toNot(haveKey("Bob", withValue: 3))
      }

      it("distinguishes nil from a missing value") {
        expect(["a": nil] as [String: Int?]).to(haveKey("a", withValue: nil))
        expect(["a": nil] as [String: Int?]).toNot(haveKey("b", withValue: nil))
      }

      it("reports the actual value") {
        expect(failures { expect(ages).to(haveKey("Tom", withValue: 4)) }).to(
          equal([#"expected to have key <Tom> with a value that equals <4>, got <3> in <["Ann": 41, "Tom": 3]>"#])
        )
        expect(failures { expect(ages).toNot(haveKey("Tom", withValue: 3)) }).to(
          equal([#"expected to not have key <Tom> with a value that equals <3>, got <3> in <["Ann": 41, "Tom": 3]>"#])
        )
        expect(failures { expect(ages).to(haveKey("Bob", withValue: 4)) })
          .to(equal([#"expected to have key <Bob> with a value that equals <4>, got <["Ann": 41, "Tom": 3]>"#]))
      }

      it("fails both ways on nil") {
        let message = "have key <a> with a value that equals <1>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [String: Int]?).to(haveKey("a", withValue: 1)) })
          .to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [String: Int]?).toNot(haveKey("a", withValue: 1)) })
          .to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveKey with a matcher for the value") {
      it("matches a dictionary whose value for the key matches") {
        expect(ages).to(haveKey("Tom", withValue: beLessThan(5)))
        expect(ages).toNot(haveKey("Ann", withValue: beLessThan(5)))
        expect(ages).toNot(haveKey("Bob", withValue: beLessThan(5)))
        expect(["a": nil] as [String: Int?]).to(haveKey("a", withValue: beNil()))
        expect(["a": nil] as [String: Int?]).toNot(haveKey("b", withValue: beNil()))
      }

      it("reports the actual value") {
        expect(failures { expect(["Tom": 3]).to(haveKey("Tom", withValue: beLessThan(2))) }).to(
          equal([
            #"expected to have key <Tom> with a value that satisfies {be less than <2>}, got <3> in <["Tom": 3]>"#
          ])
        )
        expect(failures { expect(["Tom": 3]).to(haveKey("Bob", withValue: beLessThan(2))) })
          .to(equal([#"expected to have key <Bob> with a value that satisfies a matcher, got <["Tom": 3]>"#]))
      }
    }
  }
}
