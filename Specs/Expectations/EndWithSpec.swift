import Candlestick
import Foundation

final class EndWithSpec: Spec {
  override class func spec() {
    describe("endWith an element") {
      it("matches a sequence whose last element is equal") {
        expect([1, 2, 3]).to(endWith(3))
        expect([1, 2, 3]).toNot(endWith(2))
        expect([1, nil] as [Int?]).to(endWith(nil))
      }

      it("does not match an empty sequence") {
        expect([Int]()).toNot(endWith(1))
        expect([Int?]()).toNot(endWith(nil))
      }

      it("matches a single-pass sequence") {
        expect(iterator(of: 1, 2)).to(endWith(2))
      }

      it("reports the expected end") {
        expect(failures { expect([1, 2, 3]).to(endWith(2)) }).to(equal(["expected to end with <2>, got <[1, 2, 3]>"]))
      }

      it("fails both ways on nil") {
        let message = "end with <1>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(endWith(1)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(endWith(1)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("endWith a string") {
      it("matches a string with this suffix") {
        expect("hello").to(endWith("lo"))
        expect("hello").toNot(endWith("l"))
        expect("hello").to(endWith(""))
        expect("").toNot(endWith("o"))
      }

      it("reports the expected end") {
        expect(failures { expect("hello").to(endWith("x")) }).to(equal(["expected to end with <x>, got <hello>"]))
        expect(failures { expect("hello").toNot(endWith("lo")) })
          .to(equal(["expected to not end with <lo>, got <hello>"]))
      }
    }
  }
}
