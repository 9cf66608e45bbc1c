import Candlestick

final class ContainOnlyOnceSpec: Spec {
  override class func spec() {
    describe("containOnlyOnce with an element") {
      it("matches a sequence that contains it exactly once") {
        expect([1, 2, 3]).to(containOnlyOnce(2))
        expect([1, 2, 2]).toNot(containOnlyOnce(2))
        expect([1]).toNot(containOnlyOnce(2))
        expect([nil, 1] as [Int?]).to(containOnlyOnce(nil))
      }

      it("reads each element of a single-pass sequence once") {
        expect(iterator(of: 1, 2)).to(containOnlyOnce(2))
        expect(failures { expect(iterator(of: 1, 1)).to(containOnlyOnce(1)) }).to(
          equal(["expected to contain <1> only once, got <[1, 1]>, which contains it 2 times, at indexes 0 and 1"])
        )
      }

      it("reports how often it occurs, and where") {
        expect(failures { expect([1, 2, 1, 1]).to(containOnlyOnce(1)) }).to(
          equal([
            "expected to contain <1> only once, got <[1, 2, 1, 1]>, which contains it 3 times, at indexes 0, 2 and 3"
          ])
        )
        expect(failures { expect([2]).to(containOnlyOnce(1)) })
          .to(equal(["expected to contain <1> only once, got <[2]>, which does not contain it"]))
        expect(failures { expect([2, 1]).toNot(containOnlyOnce(1)) })
          .to(equal(["expected to not contain <1> only once, got <[2, 1]>, which contains it once, at index 1"]))
      }

      it("fails both ways on nil") {
        let message = "contain <1> only once, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(containOnlyOnce(1)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(containOnlyOnce(1)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("containOnlyOnce with a substring") {
      it("matches a string that contains it exactly once") {
        expect("abcab").to(containOnlyOnce("c"))
        expect("abcab").to(containOnlyOnce("bc"))
        expect("abcab").toNot(containOnlyOnce("ab"))
        expect("abcab").toNot(containOnlyOnce("d"))
        expect("abcab").toNot(containOnlyOnce("abcabc"))
      }

      it("counts overlapping substrings") { expect("aaa").toNot(containOnlyOnce("aa")) }

      it("compares whole characters") {
        expect("e\u{301}e").to(containOnlyOnce("e"))
        expect("a\r\nb").toNot(containOnlyOnce("\n"))
      }

      it("finds the empty string before and after each character") {
        expect("").to(containOnlyOnce(""))
        expect("a").toNot(containOnlyOnce(""))
      }

      it("reports how often it occurs, and at which characters") {
        expect(failures { expect("👩‍👩‍👧ab, ab").to(containOnlyOnce("ab")) }).to(
          equal(["expected to contain <ab> only once, got <👩‍👩‍👧ab, ab>, which contains it 2 times, at indexes 1 and 5"])
        )
        expect(failures { expect("x").to(containOnlyOnce("ab")) })
          .to(equal(["expected to contain <ab> only once, got <x>, which does not contain it"]))
      }

      it("fails both ways on nil") {
        let message = "contain <a> only once, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as String?).to(containOnlyOnce("a")) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as String?).toNot(containOnlyOnce("a")) })
          .to(equal(["expected to not \(message)"]))
      }
    }
  }
}
