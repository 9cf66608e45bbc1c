import Candlestick
import Foundation

final class BeginWithSpec: Spec {
  override class func spec() {
    let hint = "(use beNil() to match nils)"

    describe("beginWith an element") {
      it("matches a sequence whose first element is equal") {
        expect([1, 2, 3]).to(beginWith(1))
        expect([1, 2, 3]).toNot(beginWith(2))
        expect([nil, 1] as [Int?]).to(beginWith(nil))
      }

      it("does not match an empty sequence") { expect([Int]()).toNot(beginWith(1)) }
      it("matches the value of async code") { await expect { await later([1, 2]) }.to(beginWith(1)) }

      it("reads one element of a single-pass sequence") {
        let numbers = iterator(of: 1, 2)
        expect(numbers).to(beginWith(1))
        expect(numbers.next()).to(equal(2))
      }

      it("reports the expected beginning") {
        expect(failures { expect([1, 2, 3]).to(beginWith(2)) })
          .to(equal(["expected to begin with <2>, got <[1, 2, 3]>"]))
        expect(failures { expect([1, 2, 3]).toNot(beginWith(1)) })
          .to(equal(["expected to not begin with <1>, got <[1, 2, 3]>"]))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as [Int]?).to(beginWith(1)) })
          .to(equal(["expected to begin with <1>, got <nil> \(hint)"]))
        expect(failures { expect(nil as [Int]?).toNot(beginWith(1)) })
          .to(equal(["expected to not begin with <1>, got <nil> \(hint)"]))
      }
    }

    describe("beginWith a string") {
      it("matches a string with this prefix") {
        expect("hello").to(beginWith("he"))
        expect("hello").toNot(beginWith("el"))
        expect("hello").to(beginWith(""))
        expect("").toNot(beginWith("h"))
      }

      it("reports the expected beginning") {
        expect(failures { expect("hello").to(beginWith("x")) }).to(equal(["expected to begin with <x>, got <hello>"]))
      }
    }

    describe("beginWith a prefix") {
      it("matches a sequence that begins with these elements") {
        expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))
        expect([1, 2, 3]).to(beginWith(prefix: 1...3))
        expect([1, 2, 3]).to(beginWith(prefix: [Int]()))
        expect([1, 2, 3]).toNot(beginWith(prefix: [2, 3]))
        expect([1, 2, 3]).toNot(beginWith(prefix: 1...4))
      }

      it("compares elements with a given function") {
        expect([1, 2, 3]).to(beginWith(prefix: ["1", "2"]) { "\($0)" == $1 })
        expect([1, 2, 3]).toNot(beginWith(prefix: ["1", "3"]) { "\($0)" == $1 })
      }

      it("matches single-pass sequences") {
        expect(iterator(of: 1, 2, 3)).to(beginWith(prefix: iterator(of: 1, 2)))
      }

      it("reports the expected beginning") {
        expect(failures { expect([1, 2, 3]).to(beginWith(prefix: [2, 3])) })
          .to(equal(["expected to begin with <[2, 3]>, got <[1, 2, 3]>"]))
      }

      it("fails both ways if either value is nil") {
        expect(failures { expect(nil as [Int]?).toNot(beginWith(prefix: [1])) })
          .to(equal(["expected to not begin with <[1]>, got <nil> \(hint)"]))
        expect(failures { expect([1]).to(beginWith(prefix: nil as [Int]?)) })
          .to(equal(["expected to begin with <nil>, got <[1]> \(hint)"]))
        expect(failures { expect([1]).toNot(beginWith(prefix: nil as [Int]?)) })
          .to(equal(["expected to not begin with <nil>, got <[1]> \(hint)"]))
      }
    }
  }
}
