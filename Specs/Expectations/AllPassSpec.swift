import Candlestick

final class AllPassSpec: Spec {
  override class func spec() {
    describe("allPass with a matcher") {
      it("matches a sequence whose elements all match") { expect([1, 2, 3]).to(allPass(beLessThan(4))) }
      it("does not match if an element does not match") { expect([1, 2, 3]).toNot(allPass(equal(1))) }
      it("matches an empty sequence") { expect([Int]()).to(allPass(beLessThan(4))) }
      it("matches a single-pass sequence") {
        expect(iterator(of: 1, 2)).to(allPass(beLessThan(4)))
      }
      it("treats nil elements as nil") {
        expect([nil, nil] as [Int?]).to(allPass(beNil()))
        expect([1, nil]).toNot(allPass(not(beNil())))
      }

      it("does not match if the matcher fails both ways") {
        expect(failures { expect([1, 2]).to(allPass(equal(nil as Int?))) }).to(haveCount(1))
        expect([1, 2]).toNot(allPass(equal(nil as Int?)))
      }

      it("stops at the first element that does not match") {
        let numbers = iterator(of: 1, 2, 3)
        expect(numbers).toNot(allPass(beLessThan(2)))
        expect(numbers.next()).to(equal(3))
      }

      it("passes the elements to the matcher as values, even if a closure returns the sequence") {
        let beAValue = Matcher<Int> { MatcherResult(bool: !$0.isClosure, message: .expectedTo("be a value")) }
        expect { [1, 2] }.to(allPass(beAValue))
      }

      it("reports the first element that did not match, and the sequence") {
        expect(failures { expect([1, 2, 3]).to(allPass(beLessThan(3))) })
          .to(equal(["expected to all be less than <3>, but failed first at element <3> in <[1, 2, 3]>"]))
        expect(failures { expect([1, 2, 3]).to(allPass(equal(1))) })
          .to(equal(["expected to all equal <1>, but failed first at element <2> in <[1, 2, 3]>"]))
      }

      it("reports the expectation that all elements met") {
        expect(failures { expect([1, 2, 3]).toNot(allPass(beLessThan(5))) })
          .to(equal(["expected to not all be less than <5>"]))
        expect(failures { expect([Int]()).toNot(allPass(beLessThan(5))) }).to(equal(["expected to not all pass"]))
      }

      it("keeps the rest of the matcher's message") {
        expect(failures { expect([[1], [1, 2]]).to(allPass(haveCount(1))) })
          .to(
            equal([
              """
              expected to all have Array<Int> with count 1, but failed first at element <[1, 2]> in <[[1], [1, 2]]>
              Actual Value: [1, 2]
              """
            ])
          )
      }

      it("fails both ways on nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(allPass(equal(1))) }).to(equal(["expected to all pass \(hint)"]))
        expect(failures { expect(nil as [Int]?).toNot(allPass(equal(1))) })
          .to(equal(["expected to not all pass \(hint)"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { throw E.a }.to(allPass(beLessThan(1) as Matcher<Int>) as Matcher<[Int]>) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("allPass with a test") {
      it("matches a sequence whose elements all pass") {
        expect([1, 2, 3]).to(allPass { $0 < 4 })
        expect([1, 2, 3]).toNot(allPass { $0 < 3 })
        expect([1, 2, 3]).to(allPass("be small") { $0 < 4 })
      }

      it("rethrows errors of the test") {
        expect(failures { expect([1]).toNot(allPass { _ in throw E.a }) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("describes the expectation in default or given words") {
        expect(failures { expect([1, 2, 3]).to(allPass { $0 < 3 }) })
          .to(equal(["expected to all pass a condition, but failed first at element <3> in <[1, 2, 3]>"]))
        expect(failures { expect([1, 2, 3]).to(allPass("be small") { $0 < 3 }) })
          .to(equal(["expected to all be small, but failed first at element <3> in <[1, 2, 3]>"]))
        expect(failures { expect([1]).toNot(allPass { $0 < 3 }) })
          .to(equal(["expected to not all pass a condition"]))
      }
    }

    describe("allPass with async code") {
      it("matches a sequence whose elements all match") {
        await expect([1, 2]).to(allPass(beEvenOrOddLater()))
        await expect { await later([1, 2]) }.to(allPass(beEvenOrOddLater()))
        await expect([Int]()).to(allPass(beEvenOrOddLater()))
      }

      it("matches a sequence whose elements all pass") {
        await expect([1, 2, 3]).to(allPass { await later($0) < 4 })
        await expect([1, 2, 3]).toNot(allPass("be small") { await later($0) < 3 })
      }

      it("passes the elements to the matcher as values, even if a closure returns the sequence") {
        let beAValue = AsyncMatcher<Int> { MatcherResult(bool: !$0.isClosure, message: .expectedTo("be a value")) }
        await expect { await later([1, 2]) }.to(allPass(beAValue))
      }

      it("reports the same as synchronous code") {
        let messages = await failures {
          await expect([1, 2, 3]).to(allPass { await later($0) < 3 })
          await expect([1, 2, 3]).to(allPass("be small") { await later($0) < 3 })
          await expect([1]).toNot(allPass { await later($0) < 3 })
          await expect(nil as [Int]?).to(allPass { await later($0) < 3 })
          await expect([1]).to(allPass { _ in throw await later(E.a) })
        }
        expect(messages)
          .to(
            equal([
              "expected to all pass a condition, but failed first at element <3> in <[1, 2, 3]>",
              "expected to all be small, but failed first at element <3> in <[1, 2, 3]>",
              "expected to not all pass a condition", "expected to all pass (use beNil() to match nils)",
              "unexpected error thrown: <a>",
            ])
          )
      }
    }
  }
}

private enum E: Error { case a }

private func beEvenOrOddLater() -> AsyncMatcher<Int> {
  .simple("be even or odd") { expression in
    guard let number = try await expression.evaluate() else { return .fail }
    return MatcherStatus(bool: await later(number).isMultiple(of: 1))
  }
}
