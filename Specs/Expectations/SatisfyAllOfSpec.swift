import Candlestick

final class SatisfyAllOfSpec: Spec {
  override class func spec() {
    describe("satisfyAllOf") {
      it("matches what all matchers match") {
        expect(2).to(satisfyAllOf(equal(2), beLessThan(3)))
        expect(2).to(satisfyAllOf([equal(2), beLessThan(3)]))
        expect(2).toNot(satisfyAllOf(equal(2), equal(3)))
        expect(2).toNot(satisfyAllOf(equal(3), equal(2)))
      }

      it("matches anything if given no matchers") { expect(2).to(satisfyAllOf([] as [Matcher<Int>])) }

      it("evaluates the value once") {
        var evaluations = 0
        expect {
          evaluations += 1
          return evaluations
        }.to(satisfyAllOf(equal(1), equal(1)))
        expect(evaluations).to(equal(1))
      }

      it("evaluates once even without caching") {
        var evaluations = 0
        let expression = SyncExpression(
          expression: {
            evaluations += 1
            return evaluations
          },
          location: CodeLocation()
        )
        expect(try satisfyAllOf(equal(1), equal(1)).satisfies(expression.withoutCaching()).status).to(equal(.matches))
      }

      it("reports what each matcher expects") {
        expect(failures { expect(2).to(satisfyAllOf(equal(3), equal(4))) })
          .to(equal(["expected to match all of: {equal <3>}, and {equal <4>}, got 2"]))
        expect(failures { expect(2).toNot(satisfyAllOf(equal(2), beLessThan(3))) })
          .to(equal(["expected to not match all of: {equal <2>}, and {be less than <3>}, got 2"]))
        expect(failures { expect("a").to(satisfyAllOf(equal("b"), beEmpty())) })
          .to(equal(["expected to match all of: {equal <b>}, and {be empty}, got a"]))
      }

      it("lists below the message which of the matchers match") {
        expect(details { expect(2).to(satisfyAllOf(beGreaterThan(1), equal(3), beLessThan(2))) })
          .to(equal("✓ be greater than <1>\n✗ equal <3>\n✗ be less than <2>"))
        expect(details { expect(2).toNot(satisfyAllOf(equal(2), beLessThan(3))) }).to(beEmpty())
        expect(details { expect(nil as Int?).to(satisfyAllOf(equal(2), equal(3))) }).to(beEmpty())
        await expect { await details { await expect(2).to(satisfyAllOf(beLessThan(3), beLater(4))) } }
          .to(equal("✓ be less than <3>\n✗ be 4"))
        expect(details { expect(2).to(satisfyAnyOf(equal(3), equal(4))) }).to(beEmpty())
      }

      it("fails both ways if one of the matchers does") {
        let hint = "(use beNil() to match nils)"
        let message = "match all of: {equal <nil> \(hint)}, and {equal <3>}, got 2"
        expect(failures { expect(2).to(satisfyAllOf(equal(nil), equal(3))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(2).toNot(satisfyAllOf(equal(nil), equal(3))) })
          .to(equal(["expected to not \(message)"]))
      }

      it("matches nil if all matchers do") {
        let number: Int? = nil
        expect(number).to(satisfyAllOf(beNil(), not(not(beNil()))))
        expect(number).to(satisfyAllOf(beNil(), beNil() || equal(1)))
        expect(number).toNot(satisfyAllOf(beNil(), not(beNil())))
        expect(number).toNot(satisfyAllOf(not(beNil()), equal(1)))
        expect(failures { expect(number).to(satisfyAllOf(not(beNil()), beNil())) })
          .to(equal(["expected to match all of: {not be nil}, and {be nil}, got <nil>"]))
        expect(details { expect(number).to(satisfyAllOf(not(beNil()), beNil(), equal(1))) })
          .to(equal("✗ not be nil\n✓ be nil\n✗ equal <1>"))
      }

      it("fails both ways on nil if a matcher does and the others match") {
        let message = "match all of: {be nil}, and {equal <1>}, got <nil>"
        expect(failures { expect(nil as Int?).to(satisfyAllOf(beNil(), equal(1))) })
          .to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beNil() && equal(1)) }).to(equal(["expected to not \(message)"]))
      }

      it("fails both ways on nil if no matcher judges nil, with one hint") {
        let message = "match all of: {equal <1>}, and {be less than <3>}, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil).to(satisfyAllOf(equal(1), beLessThan(3))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil).toNot(equal(1) && beLessThan(3)) }).to(equal(["expected to not \(message)"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { throw E.a }.to(satisfyAllOf(equal(1), equal(2))) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("satisfyAllOf with async matchers") {
      it("matches what all matchers match, sync or async") {
        await expect(2).to(satisfyAllOf(beLessThan(3), beLater(2)))
        await expect(2).to(satisfyAllOf(beLater(2), beLater(2)))
        await expect(2).to(satisfyAllOf([beLater(2), beLessThan(3)]))
        await expect(2).toNot(satisfyAllOf(beLater(3), beLessThan(3)))
        await expect { await later(2) }.to(satisfyAllOf(beLater(2), beLessThan(3)))
      }

      it("evaluates the value once") {
        var evaluations = 0
        await expect {
          evaluations += 1
          return await later(evaluations)
        }.to(satisfyAllOf(equal(1), beLater(1), equal(1)))
        expect(evaluations).to(equal(1))
      }

      it("reports the same as with sync matchers") {
        let messages = await failures {
          await expect(2).to(satisfyAllOf(equal(3), beLater(4)))
          await expect(nil as Int?).to(satisfyAllOf(beNil(), beLater(4)))
        }
        expect(messages)
          .to(
            equal([
              "expected to match all of: {equal <3>}, and {be 4}, got 2",
              "expected to match all of: {be nil}, and {be 4}, got <nil>",
            ])
          )
      }
    }

    describe("the operator &&") {
      it("satisfies both matchers") {
        expect(2).to(equal(2) && beLessThan(3))
        expect(failures { expect(2).to(equal(3) && equal(4)) })
          .to(equal(["expected to match all of: {equal <3>}, and {equal <4>}, got 2"]))
      }

      it("accepts synchronous matchers in async code") {
        await Task.yield()
        expect(2).to(equal(2) && beLessThan(3))
      }

      it("satisfies async matchers") {
        await expect(2).to(beLater(2) && beLessThan(3))
        await expect(2).to(beLessThan(3) && beLater(2))
        let messages = await failures { await expect(2).to(equal(3) && beLater(4)) }
        expect(messages)
          .to(equal(["expected to match all of: {equal <3>}, and {be 4}, got 2"]))
      }
    }
  }
}

private enum E: Error { case a }
