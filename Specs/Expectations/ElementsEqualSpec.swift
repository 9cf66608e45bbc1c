import Candlestick

final class ElementsEqualSpec: Spec {
  override class func spec() {
    describe("elementsEqual") {
      it("matches a sequence of the same elements in the same order") {
        expect([1, 2]).to(elementsEqual([1, 2]))
        expect([1, 2]).toNot(elementsEqual([2, 1]))
        expect([1, 2]).toNot(elementsEqual([1]))
        expect([1]).toNot(elementsEqual([1, 2]))
        expect([Int]()).to(elementsEqual([]))
      }

      it("matches a sequence of another type") { expect(1...3).to(elementsEqual([1, 2, 3])) }

      it("compares elements with a given function") {
        expect(1...3).to(elementsEqual(["1", "2", "3"]) { "\($0)" == $1 })
        expect(1...3).toNot(elementsEqual(["1", "2", "4"]) { "\($0)" == $1 })
      }

      it("matches single-pass sequences") {
        expect(iterator(of: 1, 2)).to(elementsEqual(iterator(of: 1, 2)))
      }

      it("matches the value of async code") { await expect { await later([1, 2]) }.to(elementsEqual([1, 2])) }

      it("reports the expectation and the actual value") {
        expect(failures { expect([1, 2]).to(elementsEqual([2, 1])) })
          .to(equal(["expected to elementsEqual <[2, 1]>, got <[1, 2]>"]))
        expect(failures { expect([1, 2]).toNot(elementsEqual([1, 2])) })
          .to(equal(["expected to not elementsEqual <[1, 2]>, got <[1, 2]>"]))
      }

      it("fails both ways if either value is nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(elementsEqual([1])) })
          .to(equal(["expected to elementsEqual <[1]>, got <nil> \(hint)"]))
        expect(failures { expect([1]).toNot(elementsEqual(nil as [Int]?)) })
          .to(equal(["expected to not elementsEqual <nil>, got <[1]> \(hint)"]))
      }
    }
  }
}
