import Candlestick
import Foundation

final class ContainSpec: Spec {
  override class func spec() {
    describe("contain") {
      it("matches a sequence with the element") { expect([1, 2]).to(contain(2)) }
      it("matches a sequence with all elements, in any order") { expect([1, 2, 3]).to(contain(3, 1)) }
      it("accepts the elements as an array too") { expect([1, 2, 3]).to(contain([3, 1])) }
      it("does not match if an element is missing") { expect([1, 2]).toNot(contain(2, 3)) }
      it("matches anything if given no elements") { expect([Int]()).to(contain([])) }
      it("finds nil among optionals") { expect([1, nil] as [Int?]).to(contain(nil)) }

      it("reports the expected elements and the actual value") {
        expect(failures { expect([1, 2]).to(contain(3)) }).to(equal(["expected to contain <3>, got <[1, 2]>"]))
        expect(failures { expect([1, 2]).toNot(contain(2)) }).to(equal(["expected to not contain <2>, got <[1, 2]>"]))
        expect(failures { expect([1, 2]).to(contain([3, 4])) }).to(equal(["expected to contain <3, 4>, got <[1, 2]>"]))
        expect(failures { expect([1, 2]).to(contain(3, 4)) }).to(equal(["expected to contain <3, 4>, got <[1, 2]>"]))
        expect(failures { expect(1...3).to(contain(7)) }).to(
          equal(["expected to contain <7>, got <ClosedRange(1...3)>"])
        )
      }

      it("lists the missing elements below the message, if several are expected") {
        expect(details { expect([1, 2]).to(contain(2, 7, 9)) }).to(equal("missing: <7, 9>"))
        expect(details { expect([1, 2]).to(contain(7, 9)) }).to(beEmpty())
        expect(details { expect(Set([1, 2])).to(contain([2, 7])) }).to(equal("missing: <7>"))
        expect(details { expect(iterator(of: 1, 2)).to(contain(2, 7, 9)) }).to(equal("missing: <7, 9>"))
        expect(details { expect(Permissions.read).to(contain(.read, .write)) }).to(beginWith("missing: <"))
        expect(details { expect("hello").to(contain("ell", "", "x")) }).to(equal("missing: <x>"))
        expect(details { expect([1, 2]).to(contain(7)) }).to(beEmpty())
        expect(details { expect([1, 2]).toNot(contain(1, 2)) }).to(beEmpty())
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(contain(1)) }).to(
          equal(["expected to contain <1>, got <nil> \(hint)"])
        )
        expect(failures { expect(nil as [Int]?).toNot(contain(1)) })
          .to(equal(["expected to not contain <1>, got <nil> \(hint)"]))
      }
    }

    describe("contain with a single-pass sequence") {
      it("finds elements in any order") { expect(iterator(of: 1, 2, 3)).to(contain(3, 1)) }
      it("finds an element given twice") { expect(iterator(of: 1, 2, 3)).to(contain(2, 2)) }
      it("does not find absent elements") { expect(iterator(of: 1, 2, 3)).toNot(contain(1, 4)) }

      it("reads no more elements than needed") {
        let numbers = iterator(of: 1, 2, 3)
        expect(numbers).to(contain(2, 1))
        expect(numbers.next()).to(equal(3))
      }
    }

    describe("contain with a set") {
      it("matches members") {
        expect(Set([1, 2])).to(contain(1, 2))
        expect(Set([1, 2])).to(contain([1, 2]))
        expect(Set([1, 2])).toNot(contain(1, 3))
      }

      it("matches members of an option set") {
        expect([.read, .write] as Permissions).to(contain(.read))
        expect([.read, .write] as Permissions).to(contain([.write, .read]))
        expect(Permissions.read).toNot(contain(.write))
      }

      it("reports the expected elements and the actual value") {
        expect(failures { expect(Set([1])).to(contain(2)) }).to(equal(["expected to contain <2>, got <Set([1])>"]))
      }
    }

    describe("contain with a string") {
      it("matches substrings") {
        expect("hello").to(contain("ell"))
        expect("hello").to(contain("lo", "he"))
        expect("hello").to(contain(["lo", "he"]))
        expect("hello").toNot(contain("hello, world"))
      }

      it("finds the empty string in every string") {
        expect("hello").to(contain(""))
        expect("").to(contain(""))
      }

      it("finds only the empty string in the empty string") { expect("").toNot(contain("a")) }
      it("finds canonically equivalent text") { expect("caf\u{e9}").to(contain("e\u{301}")) }
      it("does not find a part of a character") { expect("cafe\u{301}").toNot(contain("cafe")) }

      it("reports the expected elements and the actual value") {
        expect(failures { expect("hello").to(contain("xyz")) }).to(equal(["expected to contain <xyz>, got <hello>"]))
        expect(failures { expect("hello").toNot(contain("ell")) })
          .to(equal(["expected to not contain <ell>, got <hello>"]))
        expect(failures { expect("hello").to(contain("a", "b")) }).to(
          equal(["expected to contain <a, b>, got <hello>"])
        )
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as String?).to(contain("a")) })
          .to(equal(["expected to contain <a>, got <nil> \(hint)"]))
      }
    }

    describe("contain with NSString") {
      it("matches substrings") {
        expect(NSString("hello")).to(contain(NSString("ell")))
        expect(NSString("hello")).to(contain(NSString("lo"), NSString("he")))
        expect(NSString("hello")).to(contain([NSString("lo"), NSString("he")]))
        expect(NSString("hello")).toNot(contain(NSString("x")))
        expect(NSString("hello")).to(contain(NSString("")))
      }

      it("reports the expected elements and the actual value") {
        expect(failures { expect(NSString("hello")).to(contain(NSString("a"), NSString("b"))) })
          .to(equal(["expected to contain <a, b>, got <hello>"]))
        expect(failures { expect(nil as NSString?).toNot(contain(NSString("a"))) })
          .to(equal(["expected to not contain <a>, got <nil> (use beNil() to match nils)"]))
      }
    }
  }
}

private struct Permissions: OptionSet {
  let rawValue: Int
  static let read = Permissions(rawValue: 1)
  static let write = Permissions(rawValue: 2)
}
