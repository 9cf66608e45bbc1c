import Candlestick
import Foundation
import Nimble

final class FoundationCollectionsSpec: Spec {
  override class func spec() {
    describe("beEmpty") {
      it("matches empty Foundation collections") {
        expect(NSString("")).to(beEmpty())
        expect(NSString("a")).toNot(beEmpty())
        expect(NSArray()).to(beEmpty())
        expect(NSArray(array: [1])).toNot(beEmpty())
        expect(NSDictionary()).to(beEmpty())
        expect(NSDictionary(dictionary: ["a": 1])).toNot(beEmpty())
        expect(NSSet()).to(beEmpty())
        expect(NSIndexSet(index: 1)).toNot(beEmpty())
        expect(NSSet() as any NMBCollection).to(beEmpty())
        expect(NSArray(array: [1]) as any NMBCollection).toNot(beEmpty())
      }
    }

    describe("haveCount") {
      it("counts the elements of a Foundation collection") {
        expect(NSArray(array: [1, 2])).to(haveCount(2))
        expect(NSSet(array: [1, 1])).toNot(haveCount(2))
        expect(NSDictionary() as any NMBCollection).to(haveCount(0))
        expect(failures { expect(NSSet()).to(haveCount(1)) })
          .to(equal(["expected to have NSSet with count 1, got 0\nActual Value: \(stringify(NSSet()))"]))
        expect(failures { expect(nil as NSSet?).to(haveCount(1)) })
          .to(equal(["expected to match, got <nil> (use beNil() to match nils)"]))
      }
    }

    describe("beginWith an element of a Foundation collection") {
      it("matches if it is first") {
        expect(NSArray(array: ["a", "b"]) as any NMBOrderedCollection).to(beginWith("a"))
        expect(NSArray(array: ["a", "b"]) as any NMBOrderedCollection).toNot(beginWith("b"))
        expect(NSArray(array: [1, 2])).to(beginWith(1))
        expect(NSArray()).toNot(beginWith("a"))
      }

      it("compares Swift values") {
        expect(NSArray(array: [Color.red])).to(beginWith(Color.red))
        expect(NSArray(array: [Color.red])).toNot(beginWith(Color.blue))
      }
    }

    describe("endWith an element of a Foundation collection") {
      it("matches if it is last") {
        expect(NSArray(array: ["a", "b"]) as any NMBOrderedCollection).to(endWith("b"))
        expect(NSArray(array: ["a", "b"]) as any NMBOrderedCollection).toNot(endWith("a"))
        expect(NSArray(array: [1, 2])).to(endWith(2))
        expect(NSArray()).toNot(endWith("a"))
      }

      it("compares Swift values") {
        expect(NSArray(array: [Color.red])).to(endWith(Color.red))
        expect(NSArray(array: [Color.red])).toNot(endWith(Color.blue))
      }
    }

    describe("contain with a Foundation collection") {
      let array = NSArray(array: ["a", 1])

      it("matches elements") {
        expect(array as any NMBContainer).to(contain("a", 1))
        expect(array as any NMBContainer).to(contain(["a", 1] as [Any?]))
        expect(array as any NMBContainer).toNot(contain("a", 2))
        expect(array).to(contain("a"))
        expect(NSSet(array: ["a"])).to(contain("a"))
        expect(NSSet(array: ["a"])).toNot(contain("b"))
      }

      it("never finds nil") { expect(array as any NMBContainer).toNot(contain(nil as Any?)) }

      it("reports what was expected") {
        expect(failures { expect(NSSet() as any NMBContainer).to(contain("a", nil)) })
          .to(equal([#"expected to contain <a, nil>, got <{(\n)}>"#]))
      }
    }
  }
}

private enum Color { case red, blue }
