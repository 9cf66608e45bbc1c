import Candlestick

final class SatisfyAnyOfSpec: Spec {
  override class func spec() {
    describe("satisfyAnyOf") {
      it("matches what one of the matchers matches") {
        expect(2).to(satisfyAnyOf(equal(2), equal(3)))
        expect(2).to(satisfyAnyOf(equal(3), equal(2)))
        expect(2).to(satisfyAnyOf([equal(3), equal(2)]))
        expect(2).toNot(satisfyAnyOf(equal(3), equal(4)))
      }

      it("matches nothing if given no matchers") { expect(2).toNot(satisfyAnyOf([] as [Matcher<Int>])) }

      it("evaluates the value once") {
        var evaluations = 0
        expect {
          evaluations += 1
          return evaluations
        }.to(satisfyAnyOf(equal(1), equal(1)))
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
        expect(try satisfyAnyOf(equal(2), equal(2)).satisfies(expression.withoutCaching()).status).to(
          equal(.doesNotMatch)
        )
      }

      it("reports what each matcher expects") {
        expect(failures { expect(2).to(satisfyAnyOf(equal(3), equal(4))) })
          .to(equal(["expected to match one of: {equal <3>}, or {equal <4>}, got 2"]))
        expect(failures { expect(2).toNot(satisfyAnyOf(equal(2), beLessThan(3))) })
          .to(equal(["expected to not match one of: {equal <2>}, or {be less than <3>}, got 2"]))
        expect(failures { expect("a").to(satisfyAnyOf(equal("b"), beEmpty())) })
          .to(equal(["expected to match one of: {equal <b>}, or {be empty}, got a"]))
      }

      it("fails both ways if one of the matchers does") {
        let hint = "(use beNil() to match nils)"
        let message = "match one of: {equal <nil> \(hint)}, or {equal <2>}, got 2"
        expect(failures { expect(2).to(satisfyAnyOf(equal(nil), equal(2))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(2).toNot(satisfyAnyOf(equal(nil), equal(2))) })
          .to(equal(["expected to not \(message)"]))
      }

      it("matches nil if one of the matchers does") {
        let number: Int? = nil
        expect(number).to(satisfyAnyOf(beNil(), equal(1)))
        expect(number).to(satisfyAnyOf(equal(1), beNil()))
        expect(number).to(satisfyAnyOf(equal(1), satisfyAnyOf(equal(2), beNil())))
        expect(number).toNot(satisfyAnyOf(not(beNil())))
        expect(Box(number: number)).to(haveField(\.number, beNil() || equal(2)))
        expect([nil, 2] as [Int?]).to(allPass(beNil() || equal(2)))
        expect(failures { expect(number).toNot(satisfyAnyOf(beNil(), equal(1))) })
          .to(equal(["expected to not match one of: {be nil}, or {equal <1>}, got <nil>"]))
        expect(failures { expect(number).to(satisfyAnyOf(not(beNil()), not(beNil()))) })
          .to(equal(["expected to match one of: {not be nil}, or {not be nil}, got <nil>"]))
      }

      it("fails both ways on nil if no matcher judges nil, with one hint") {
        let message = "match one of: {equal <1>}, or {equal <2>}, got <nil> (use beNil() to match nils)"
        for matcher in [satisfyAnyOf(equal(1), equal(2)), equal(1) || equal(2)] as [Matcher<Int>] {
          expect(failures { expect(nil).to(matcher) }).to(equal(["expected to \(message)"]))
          expect(failures { expect(nil).toNot(matcher) }).to(equal(["expected to not \(message)"]))
        }
        expect(failures { expect(nil as Int?).to(satisfyAnyOf([])) })
          .to(equal(["expected to match one of: , got <nil> (use beNil() to match nils)"]))
        expect(failures { expect(nil as Int?).to(satisfyAnyOf(not(beNil()), equal(1))) })
          .to(equal(["expected to match one of: {not be nil}, or {equal <1>}, got <nil>"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { throw E.a }.to(satisfyAnyOf(equal(1), equal(2))) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("satisfyAnyOf with async matchers") {
      it("matches what one of the matchers matches, sync or async") {
        await expect(2).to(satisfyAnyOf(beLessThan(1), beLater(2)))
        await expect(2).to(satisfyAnyOf(beLater(3), beLater(2)))
        await expect(2).to(satisfyAnyOf([beLater(3), beLessThan(3)]))
        await expect(2).toNot(satisfyAnyOf(beLater(3), beLessThan(1)))
        await expect(nil as Int?).to(satisfyAnyOf(beLater(3), beNil()))
        await expect { await later(nil as Int?) }.to(beNil() || beLater(3))
        await expect { await later(2) }.to(satisfyAnyOf(beLater(3), beLessThan(3)))
      }

      it("evaluates the value once") {
        var evaluations = 0
        await expect {
          evaluations += 1
          return await later(evaluations)
        }.to(satisfyAnyOf(equal(1), beLater(1), equal(1)))
        expect(evaluations).to(equal(1))
      }

      it("reports the same as with sync matchers") {
        let messages = await failures {
          await expect(2).to(satisfyAnyOf(equal(3), beLater(4)))
          await expect(nil as Int?).toNot(satisfyAnyOf(beNil(), beLater(4)))
          await expect(nil as Int?).to(satisfyAnyOf(equal(3), beLater(4)))
        }
        expect(messages)
          .to(
            equal([
              "expected to match one of: {equal <3>}, or {be 4}, got 2",
              "expected to not match one of: {be nil}, or {be 4}, got <nil>",
              "expected to match one of: {equal <3>}, or {be 4}, got <nil> (use beNil() to match nils)",
            ])
          )
      }
    }

    describe("the operator ||") {
      it("satisfies one of the matchers") {
        expect(2).to(equal(3) || beLessThan(3))
        expect(failures { expect(2).to(equal(3) || equal(4)) })
          .to(equal(["expected to match one of: {equal <3>}, or {equal <4>}, got 2"]))
      }

      it("accepts synchronous matchers in async code") {
        await Task.yield()
        expect(2).to(equal(2) || beLessThan(3))
      }

      it("satisfies async matchers") {
        await expect(2).to(beLater(2) || beLessThan(1))
        await expect(2).to(beLessThan(1) || beLater(2))
        let messages = await failures { await expect(2).to(equal(3) || beLater(4)) }
        expect(messages)
          .to(equal(["expected to match one of: {equal <3>}, or {be 4}, got 2"]))
      }
    }
  }
}

private enum E: Error { case a }

private struct Box {
  let number: Int?
}
