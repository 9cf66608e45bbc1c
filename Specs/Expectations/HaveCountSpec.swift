import Candlestick
import Foundation

final class HaveCountSpec: Spec {
  override class func spec() {
    describe("haveCount") {
      it("matches a collection with this number of elements") {
        expect([1, 2]).to(haveCount(2))
        expect([1, 2]).toNot(haveCount(1))
        expect(["a": 1]).to(haveCount(1))
        expect(Set([1, 1])).to(haveCount(1))
        expect(1...3).to(haveCount(3))
        expect([Int]()).to(haveCount(0))
      }

      it("counts nils") { expect([nil, nil] as [Int?]).to(haveCount(2)) }
      it("counts the characters of a string") { expect("e\u{301}👩‍👩‍👧🇫🇷\r\n").to(haveCount(4)) }

      it("reports the collection") {
        expect(failures { expect([1, 2]).to(haveCount(3)) })
          .to(equal(["expected to have Array<Int> with count 3, got 2\nActual Value: [1, 2]"]))
        expect(failures { expect([1, 2]).toNot(haveCount(2)) })
          .to(equal(["expected to not have Array<Int> with count 2, got 2\nActual Value: [1, 2]"]))
        expect(failures { expect("abc").to(haveCount(2)) })
          .to(equal(["expected to have String with count 2, got 3\nActual Value: abc"]))
        expect(failures { expect([E.a, E.b]).to(haveCount(1)) })
          .to(equal(["expected to have Array<E> with count 1, got 2\nActual Value: [a, b]"]))
      }

      it("keeps the lines of a string") {
        expect(failures { expect("a\n  b").to(haveCount(1)) })
          .to(equal(["expected to have String with count 1, got 5\nActual Value: a\n  b"]))
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(haveCount(1)) }).to(equal(["expected to match, got <nil> \(hint)"]))
        expect(failures { expect(nil as [Int]?).toNot(haveCount(1)) })
          .to(equal(["expected to not match, got <nil> \(hint)"]))
      }
    }
  }
}

private enum E { case a, b }
