import Candlestick
import Foundation

final class MatcherSpec: Spec {
  override class func spec() {
    describe("a matcher made from a closure") {
      it("builds its own message") {
        let nothingWillDo = Matcher<Int> { _ in MatcherResult(bool: false, message: .fail("nothing will do")) }
        expect(failures { expect(1).to(nothingWillDo) }).to(equal(["nothing will do"]))
      }

      it("can fail both ways") {
        let cannotTell = Matcher<Int> { _ in MatcherResult(status: .fail, message: .expectedTo("be told")) }
        expect(failures { expect(1).to(cannotTell) }).to(equal(["expected to be told"]))
        expect(failures { expect(1).toNot(cannotTell) }).to(equal(["expected to not be told"]))
      }

      it("can throw") {
        let throwing = Matcher<Int> { _ in throw E.a }
        expect(failures { expect(1).to(throwing) }).to(equal(["unexpected error thrown: <a>"]))
        expect(failures { expect(1).toNot(throwing) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("works outside an expectation") {
        let expression = SyncExpression(expression: { 1 }, location: CodeLocation())
        expect(try equal(1).satisfies(expression).status).to(equal(.matches))
        expect(try equal(2).satisfies(expression).status).to(equal(.doesNotMatch))
        expect(try equal(nil as Int?).satisfies(expression).status).to(equal(.fail))
      }
    }

    describe("a simple matcher") {
      let beEven = Matcher<Int>.simple("be even") { MatcherStatus(bool: try $0.evaluate()?.isMultiple(of: 2) == true) }

      it("matches if its closure does") {
        expect(2).to(beEven)
        expect(1).toNot(beEven)
      }

      it("builds a message from its words") {
        expect(failures { expect(1).to(beEven) }).to(equal(["expected to be even, got <1>"]))
        expect(failures { expect(2).toNot(beEven) }).to(equal(["expected to not be even, got <2>"]))
      }

      it("fails both ways on nil") {
        let message = "be even, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beEven) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beEven) }).to(equal(["expected to not \(message)"]))
      }

      it("uses the word match by default") {
        expect(failures { expect(1).to(Matcher.simple { _ in .doesNotMatch }) })
          .to(equal(["expected to match, got <1>"]))
      }
    }

    describe("a defined matcher") {
      let beTwo = Matcher<Int>.define("be two") { expression, message in
        let number = try expression.evaluate()
        return MatcherResult(
          bool: number == 2,
          message: message.appended(message: " (a number)").appended(details: "of all numbers")
        )
      }

      it("matches if its closure does") {
        expect(2).to(beTwo)
        expect(1).toNot(beTwo)
      }

      it("extends the message") {
        expect(failures { expect(1).to(beTwo) })
          .to(equal(["expected to be two, got <1> (a number)\nof all numbers"]))
      }

      it("fails both ways on nil") {
        let message = "be two, got <nil> (a number) (use beNil() to match nils)\nof all numbers"
        expect(failures { expect(nil as Int?).to(beTwo) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beTwo) }).to(equal(["expected to not \(message)"]))
      }

      it("can build its own message") {
        let beTwo = Matcher<Int>.define { MatcherResult(bool: try $0.evaluate() == 2, message: .expectedTo("be two")) }
        expect(2).to(beTwo)
        expect(failures { expect(1).to(beTwo) }).to(equal(["expected to be two"]))
        expect(failures { expect(nil as Int?).to(beTwo) })
          .to(equal(["expected to be two (use beNil() to match nils)"]))
      }
    }

    describe("a nilable matcher") {
      let beMissing = Matcher<Int>.simpleNilable("be missing") { MatcherStatus(bool: try $0.evaluate() == nil) }
      let beGone = Matcher<Int>.defineNilable("be gone") { expression, message in
        MatcherResult(bool: try expression.evaluate() == nil, message: message)
      }

      it("treats nil like any other value") {
        expect(nil as Int?).to(beMissing).to(beGone)
        expect(1).toNot(beMissing).toNot(beGone)
      }

      it("builds a message from its words") {
        expect(failures { expect(1).to(beMissing) }).to(equal(["expected to be missing, got <1>"]))
        expect(failures { expect(nil as Int?).toNot(beGone) }).to(equal(["expected to not be gone, got <nil>"]))
      }

      it("fails on nil once it requires a value") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beMissing.requireNonNil) })
          .to(equal(["expected to be missing, got <nil> \(hint)"]))
        expect(failures { expect(nil as Int?).toNot(beMissing.requireNonNil) })
          .to(equal(["expected to not be missing, got <nil> \(hint)"]))
      }

      it("still judges values once it requires a value") { expect(1).toNot(beMissing.requireNonNil) }
    }

    describe("an expectation that passes") {
      it("does not evaluate the matcher's message") {
        var messages = 0
        let count = { () -> ExpectationMessage in
          messages += 1
          return .fail("counted")
        }
        expect(1).to(Matcher { _ in MatcherResult(bool: true, message: count()) })
        expect(1).toNot(Matcher { _ in MatcherResult(bool: false, message: count()) })
        expect(1).to(Matcher { _ in MatcherResult(status: .matches, message: count()) })
        expect(messages).to(equal(0))

        expect(failures { expect(1).to(Matcher { _ in MatcherResult(bool: false, message: count()) }) })
          .to(equal(["counted"]))
        expect(messages).to(equal(1))
      }

      it("does not describe the values") {
        let descriptions = DescriptionCounter()
        let (a, b) = (CountedDescription(1, descriptions), CountedDescription(2, descriptions))
        expect(a).to(equal(a)).toNot(equal(b)).toNot(beNil())
        expect(a).to(beLessThan(b)).toNot(beGreaterThan(b)).to(beLessThanOrEqualTo(b)).toNot(beGreaterThanOrEqualTo(b))
        expect([a]).to(equal([a])).to(contain(a)).toNot(contain(b)).toNot(beEmpty()).to(haveCount(1))
        expect(Set([a])).to(equal([a])).toNot(equal([b])).to(contain(a))
        expect { throw a }.to(throwError(a)).to(throwError()).to(throwError(errorType: CountedDescription.self))
        expect([a, b]).to(beginWith(a)).to(endWith(b)).to(beginWith(prefix: [a])).to(elementsEqual([a, b]))
        expect([a, b]).to(allPass(not(beNil()))).to(allPass { $0 <= b }).to(containElementSatisfying { $0 == b })
        expect(a).to(beWithin(a...b)).to(equal(a) && beLessThan(b)).to(equal(b) || equal(a)).to(map(\.value, equal(1)))
        expect(a).to(beAKindOf(CountedDescription.self)).to(beAnInstanceOf(CountedDescription.self))
        expect(a as any Error).to(matchError(a)).to(matchError(CountedDescription.self))
        expect(Result<CountedDescription, any Error>.success(a)).to(beSuccess()).to(beSuccess(a)).to(
          beSuccess(equal(a))
        )
        expect((a, b)).to(equal((a, b))).toNot(equal((b, a)))
        expect(descriptions.count).to(equal(0))

        expect(failures { expect(a).to(equal(b)) }).to(equal(["expected to equal <2>, got <1>"]))
        expect(descriptions.count).to(equal(2))
      }
    }

    describe("a matcher's result") {
      it("can change its message and status") {
        var result = MatcherResult(bool: false, message: .expectedTo("be odd"))
        result.message = result.message.appended(message: " or even")
        result.status = .matches
        expect(result.message.expectedMessage).to(equal("be odd or even"))
        expect(result.passes(isToMatch: true)).to(beTrue())
      }
    }
  }
}

private enum E: Error { case a }
