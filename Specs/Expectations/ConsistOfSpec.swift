import Candlestick

final class ConsistOfSpec: Spec {
  override class func spec() {
    describe("consistOf") {
      it("matches the elements in any order") {
        expect([1, 2, 3]).to(consistOf(3, 1, 2))
        expect(["a": 1, "b": 2].keys).to(consistOf("b", "a"))
        expect(Set([1, 2])).to(consistOf(2, 1))
        expect([[1, 2], [3]]).to(consistOf([3], [1, 2]))
      }

      it("matches no fewer and no other elements") {
        expect([1, 2]).toNot(consistOf(1, 2, 3))
        expect([1, 2]).toNot(consistOf(1))
        expect([1, 2]).toNot(consistOf(1, 3))
      }

      it("counts duplicates") {
        expect([1, 2, 1]).to(consistOf(1, 1, 2))
        expect([1, 2, 1]).toNot(consistOf(1, 2, 2))
        expect([1, 2, 1]).toNot(consistOf(1, 2))
      }

      it("matches the elements of an array") {
        let expected = [2, 1]
        expect([1, 2]).to(consistOf(expected))
        expect([[1], [2]]).to(consistOf([[2], [1]]))
      }

      it("matches only the empty sequence if given no elements") {
        expect([Int]()).to(consistOf([]))
        expect([1]).toNot(consistOf([]))
        expect([Int]()).toNot(consistOf(1))
      }

      it("treats nil like any other element") {
        expect([1, nil] as [Int?]).to(consistOf(nil, 1))
        expect([1, nil] as [Int?]).toNot(consistOf(1, 2))
      }

      it("compares elements that cannot be hashed") {
        expect([Name("a"), Name("b"), Name("a")]).to(consistOf(Name("a"), Name("a"), Name("b")))
        expect([Name("a"), Name("b")]).toNot(consistOf(Name("a"), Name("a")))
        expect(failures { expect([Name("a"), Name("b"), Name("b")]).to(consistOf(Name("a"), Name("b"), Name("c"))) })
          .to(equal(["expected to consist of <a, b, c>, got <[a, b, b]>, missing <c>, extra <b>"]))
      }

      it("never finds NaN, which does not equal itself") { expect([Double.nan]).toNot(consistOf(.nan)) }

      it("reads each element of a single-pass sequence once") {
        expect(iterator(of: 1, 2)).to(consistOf(2, 1))
        expect(failures { expect(iterator(of: 1, 2)).to(consistOf(2)) })
          .to(equal(["expected to consist of <2>, got <[1, 2]>, extra <1>"]))
      }

      it("does not compare many elements pairwise") {
        expect(Array(0..<20_000)).to(consistOf((0..<20_000).reversed()))
      }

      it("reports missing and extra elements") {
        expect(failures { expect([1, 2, 3]).to(consistOf(1, 4, 5)) })
          .to(equal(["expected to consist of <1, 4, 5>, got <[1, 2, 3]>, missing <4, 5>, extra <2, 3>"]))
        expect(failures { expect([1]).to(consistOf(1, 1)) })
          .to(equal(["expected to consist of <1, 1>, got <[1]>, missing <1>"]))
        expect(failures { expect([1, 1]).to(consistOf(1)) })
          .to(equal(["expected to consist of <1>, got <[1, 1]>, extra <1>"]))
        expect(failures { expect([2, 1]).toNot(consistOf(1, 2)) })
          .to(equal(["expected to not consist of <1, 2>, got <[2, 1]>"]))
      }

      it("fails both ways on nil") {
        let message = "consist of <1, 2>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(consistOf(1, 2)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(consistOf(1, 2)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("consistOf with matchers") {
      it("matches an element for each matcher in any order") {
        expect([1, 5]).to(consistOf(beGreaterThan(3), equal(1)))
        expect([1, 5]).toNot(consistOf(beGreaterThan(3), equal(2)))
        expect([1, 5]).toNot(consistOf(beGreaterThan(3)))
        expect([1]).toNot(consistOf(beGreaterThan(0), equal(1)))
        expect([1, 5]).to(consistOf([equal(5), equal(1)]))
      }

      it("finds the only assignment of elements to matchers, regardless of their order") {
        let matchers = [beGreaterThan(0), beGreaterThan(1), beGreaterThan(2), equal(4)]
        for matchers in permutations(of: matchers) {
          expect([4, 3, 2, 1]).to(consistOf(matchers))
          expect([4, 2, 2, 1]).toNot(consistOf(matchers))
        }
      }

      it("evaluates a matcher once for each element") {
        var looks: [String] = []
        let matchers = (1...4).map { matcher in
          Matcher<Int>("be greater than 2") { number in
            looks.append("\(matcher): \(number)")
            return number > 2
          }
        }
        expect([4, 3, 2, 1]).toNot(consistOf(matchers))
        expect(looks).to(contain("1: 1", "4: 4")).to(beUnique())
      }

      it("treats nil like any other element") { expect([1, nil] as [Int?]).to(consistOf(beNil(), equal(1))) }

      it("fails if a matcher throws") {
        let throwing = Matcher<Int> { _ in throw TestError.broken }
        expect(failures { expect([1]).to(consistOf(throwing)) }).to(equal(["unexpected error thrown: <broken>"]))
        expect(failures { expect([1]).toNot(consistOf(throwing)) }).to(equal(["unexpected error thrown: <broken>"]))
      }

      it("reports missing and extra elements") {
        expect(failures { expect([1, 2]).to(consistOf(equal(1), beGreaterThan(3))) }).to(
          equal([
            "expected to consist of {equal <1>}, {be greater than <3>}, got <[1, 2]>, "
              + "missing {be greater than <3>}, extra <2>"
          ])
        )
        expect(failures { expect([1, 1]).to(consistOf(equal(1), equal(1), equal(1))) }).to(
          equal(["expected to consist of {equal <1>}, {equal <1>}, {equal <1>}, got <[1, 1]>, missing {equal <1>}"])
        )
        expect(failures { expect([1]).toNot(consistOf(equal(1))) })
          .to(equal(["expected to not consist of {equal <1>}, got <[1]>"]))
      }

      it("describes a matcher that judged no element in general words") {
        expect(failures { expect([Int]()).to(consistOf(equal(1), equal(2))) })
          .to(equal(["expected to consist of a matcher, a matcher, got <[]>, missing a matcher, a matcher"]))
      }

      it("fails both ways on nil") {
        let message = "consist of a matcher, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(consistOf(equal(1))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(consistOf(equal(1))) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}

/// A value that is equatable, but not hashable.
private struct Name: Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

private func permutations<Element>(of elements: [Element]) -> [[Element]] {
  if elements.isEmpty { return [[]] }
  return elements.indices.flatMap { index in
    var others = elements
    let element = others.remove(at: index)
    return permutations(of: others).map { [element] + $0 }
  }
}
