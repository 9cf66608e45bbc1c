import Candlestick
import Foundation

final class BeEmptySpec: Spec {
  override class func spec() {
    describe("beEmpty") {
      it("matches an empty collection") {
        expect([Int]()).to(beEmpty())
        expect([String: Int]()).to(beEmpty())
        expect(1..<1).to(beEmpty())
        expect(AnySequence([Int]())).to(beEmpty())
      }

      it("does not match a collection with elements") {
        expect([1]).toNot(beEmpty())
        expect(["a": 1]).toNot(beEmpty())
        expect(1...1).toNot(beEmpty())
        expect(AnySequence([1])).toNot(beEmpty())
      }

      it("counts nil as an element") { expect([nil] as [Int?]).toNot(beEmpty()) }
      it("reads at most one element") { expect(sequence(first: 0) { $0 + 1 }).toNot(beEmpty()) }

      it("matches sets without members") {
        expect(Set<Int>()).to(beEmpty())
        expect(Set([1])).toNot(beEmpty())
      }

      it("matches option sets without members") {
        expect([] as Permissions).to(beEmpty())
        expect(Permissions.read).toNot(beEmpty())
      }

      it("matches strings without characters") {
        expect("").to(beEmpty())
        expect(" ").toNot(beEmpty())
        expect("\u{200B}").toNot(beEmpty())
        expect("a".dropFirst()).to(beEmpty())
      }

      it("reports the actual value") {
        expect(failures { expect([1]).to(beEmpty()) }).to(equal(["expected to be empty, got <[1]>"]))
        expect(failures { expect("a").to(beEmpty()) }).to(equal(["expected to be empty, got <a>"]))
        expect(failures { expect([Int]()).toNot(beEmpty()) }).to(equal(["expected to not be empty, got <[]>"]))
        expect(failures { expect([Int: Int]()).toNot(beEmpty()) }).to(equal(["expected to not be empty, got <[:]>"]))
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(beEmpty()) }).to(equal(["expected to be empty, got <nil> \(hint)"]))
        expect(failures { expect(nil as String?).toNot(beEmpty()) })
          .to(equal(["expected to not be empty, got <nil> \(hint)"]))
      }
    }
  }
}

private struct Permissions: OptionSet {
  let rawValue: Int
  static let read = Permissions(rawValue: 1)
}
