import Candlestick

final class BeUniqueSpec: Spec {
  override class func spec() {
    describe("beUnique") {
      it("matches distinct elements") {
        expect([1, 2, 3]).to(beUnique())
        expect([1, 2, 1]).toNot(beUnique())
        expect([Int]()).to(beUnique())
        expect("abc").to(beUnique())
        expect([1, nil] as [Int?]).to(beUnique())
        expect([nil, nil] as [Int?]).toNot(beUnique())
      }

      it("compares elements that cannot be hashed") {
        expect([Name("a"), Name("b")]).to(beUnique())
        expect(failures { expect(["a", "b", "b", "a", "b"].map(Name.init)).to(beUnique()) }).to(
          equal([
            "expected to be unique, got <[a, b, b, a, b]>, "
              + "where <a> is at indexes 0 and 3, <b> is at indexes 1, 2 and 4"
          ])
        )
      }

      it("does not compare many elements pairwise") { expect(Array(0..<20_000)).to(beUnique()) }

      it("reads each element of a single-pass sequence once") {
        expect(iterator(of: 1, 2)).to(beUnique())
        expect(failures { expect(iterator(of: 1, 1)).to(beUnique()) })
          .to(equal(["expected to be unique, got <[1, 1]>, where <1> is at indexes 0 and 1"]))
      }

      it("reports duplicate elements and their indexes") {
        expect(failures { expect([3, 1, 2, 1, 3, 1]).to(beUnique()) }).to(
          equal([
            "expected to be unique, got <[3, 1, 2, 1, 3, 1]>, "
              + "where <3> is at indexes 0 and 4, <1> is at indexes 1, 3 and 5"
          ])
        )
        expect(failures { expect([1, 2]).toNot(beUnique()) }).to(equal(["expected to not be unique, got <[1, 2]>"]))
      }

      it("fails both ways on nil") {
        let message = "be unique, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(beUnique()) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(beUnique()) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}

/// A value that is equatable, but not hashable.
private struct Name: Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
