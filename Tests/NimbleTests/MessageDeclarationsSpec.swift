import Candlestick
import Foundation
import Nimble

/// Uses Nimble's declarations for custom matchers.
final class MessageDeclarationsSpec: Spec {
  override class func spec() {
    describe("a message of a matcher") {
      let message = ExpectationMessage.expectedTo("shine")

      it("states the expectation") {
        expect(message.expectedMessage).to(equal("shine"))
        expect(message.toString(actual: "rain")).to(equal("expected to shine"))
        expect(message.toString(actual: "rain", expected: "was asked", to: "not to")).to(
          equal("was asked not to shine")
        )
        expect(ExpectationMessage.expectedActualValueTo("shine").toString(actual: "rain")).to(
          equal("expected to shine, got rain")
        )
        expect(ExpectationMessage.expectedCustomValueTo("shine", actual: "fog").toString(actual: "rain")).to(
          equal("expected to shine, got fog")
        )
        expect(ExpectationMessage.fail("nothing helps").toString(actual: "rain")).to(equal("nothing helps"))
      }

      it("can be extended") {
        expect(message.appended(message: " today").toString(actual: "")).to(equal("expected to shine today"))
        expect(message.appendedBeNilHint().toString(actual: "")).to(
          equal("expected to shine (use beNil() to match nils)")
        )
        expect(message.appended(details: "all day").toString(actual: "")).to(endWith("all day"))
        expect(message.prepended(expectation: "always ").toString(actual: "")).to(contain("always"))
        expect(message.wrappedExpectation(before: "(", after: ")").toString(actual: "")).to(contain("("))
        expect(message.replacedExpectation { _ in .fail("replaced") }.toString(actual: "")).to(equal("replaced"))
        expect(ExpectationMessage.prepends("now ", message).toString(actual: "")).to(contain("now"))
        expect(ExpectationMessage.appends(message, " now").toString(actual: "")).to(contain("now"))
        expect(ExpectationMessage.details(message, "now").toString(actual: "")).to(contain("now"))
      }
    }

    describe("the result of a matcher") {
      it("has a status") {
        var result = MatcherResult(bool: true, message: .fail("no"))
        expect(result.status == .matches).to(beTrue())
        expect(result.toBoolean(expectation: .toMatch)).to(beTrue())
        expect(result.toBoolean(expectation: .toNotMatch)).to(beFalse())
        result.status = .doesNotMatch
        result.message = .fail("yes")
        expect(result.message.expectedMessage).to(equal("yes"))
        expect(result.toBoolean(expectation: ExpectationStyle.toNotMatch)).to(beTrue())
        expect(MatcherResult(status: .fail, message: .fail("")).toBoolean(expectation: .toNotMatch)).to(beFalse())
        expect(MatcherStatus(bool: false) == .doesNotMatch).to(beTrue())
      }
    }

    describe("a custom matcher") {
      let expression = Expression<Int>(expression: { 2 }, location: SourceLocation())
      let asyncExpression = AsyncExpression<Int>(expression: { 2 }, location: SourceLocation())

      it("can be made in each way") {
        expect(2).to(Matcher { _ in MatcherResult(bool: true, message: .fail("")) })
        expect(2).to(Matcher.define("be 2") { MatcherResult(bool: try $0.evaluate() == 2, message: $1) })
        expect(2).to(Matcher.define { MatcherResult(bool: try $0.evaluate() == 2, message: .fail("")) })
        expect(nil as Int?).to(
          Matcher.defineNilable("be") { MatcherResult(bool: try $0.evaluate() == nil, message: $1) }
        )
        expect(2).to(Matcher.simple("be 2") { MatcherStatus(bool: try $0.evaluate() == 2) })
        expect(nil as Int?).to(Matcher.simpleNilable("be") { MatcherStatus(bool: try $0.evaluate() == nil) })
        let failures = gatherFailingExpectations(silently: true) { expect(nil as Int?).toNot(beNil().requireNonNil) }
        expect(failures).to(haveCount(1))
      }

      it("can be made in each async way") {
        await expect(2).to(AsyncMatcher { _ in MatcherResult(bool: true, message: .fail("")) })
        await expect(2).to(
          AsyncMatcher.define("be 2") { MatcherResult(bool: try await $0.evaluate() == 2, message: $1) }
        )
        await expect(2).to(
          AsyncMatcher.define { MatcherResult(bool: try await $0.evaluate() == 2, message: .fail("")) }
        )
        await expect(nil as Int?).to(
          AsyncMatcher.defineNilable("be") { MatcherResult(bool: try await $0.evaluate() == nil, message: $1) }
        )
        await expect(2).to(AsyncMatcher.simple("be 2") { MatcherStatus(bool: try await $0.evaluate() == 2) })
        let beAbsent = AsyncMatcher<Int>.simpleNilable("be") { MatcherStatus(bool: try await $0.evaluate() == nil) }
        await expect(nil as Int?).to(beAbsent)
        let failures = await gatherFailingExpectations(silently: true) {
          await expect(nil as Int?).to(beAbsent.requireNonNil)
        }
        expect(failures).to(haveCount(1))
      }

      it("can be called") {
        let isEqual: Matcher<Int> = equal(2)
        expect(try isEqual.satisfies(expression).status == .matches).to(beTrue())
        let result = try await isEqual.satisfies(asyncExpression)
        expect(result.status == .matches).to(beTrue())
        let beEven = AsyncMatcher<Int>.simple { MatcherStatus(bool: try await $0.evaluate() == 2) }
        let asyncResult = try await beEven.satisfies(asyncExpression)
        expect(asyncResult.status == .matches).to(beTrue())
        func value<M: AsyncableMatcher>(of matcher: M) -> M.Value.Type { M.Value.self }
        expect(value(of: beEven) == Int.self).to(beTrue())
        let any: any AsyncableMatcher<Int> = beEven
        let anyResult = try await any.satisfies(asyncExpression)
        expect(anyResult.status == .matches).to(beTrue())
      }

      it("evaluates expressions") {
        var count = 0
        let counting = Expression<Int>(
          memoizedExpression: { _ in
            count += 1
            return count
          },
          location: SourceLocation(),
          withoutCaching: true
        )
        expect(counting.isClosure).to(beTrue())
        expect(counting.location.line).to(beGreaterThanOrEqualTo(0))
        expect(try counting.withoutCaching().evaluate()).to(equal(1))
        expect(try counting.withCaching().evaluate()).to(equal(2))
        expect(try counting.cast { ($0 ?? 0) * 10 }.evaluate()).to(equal(30))
        let asynchronous = expression.toAsyncExpression()
        let value = try await asynchronous.evaluate()
        expect(value).to(equal(2))
      }

      it("evaluates async expressions") {
        let counting = AsyncExpression<Int>(
          memoizedExpression: { _ in 5 },
          location: SourceLocation(),
          withoutCaching: false,
          isClosure: false
        )
        expect(counting.isClosure).to(beFalse())
        expect(counting.location.line).to(beGreaterThanOrEqualTo(0))
        let value = try await counting.withCaching().withoutCaching().evaluate()
        expect(value).to(equal(5))
        let ten = try await counting.cast { ($0 ?? 0) * 2 }.evaluate()
        expect(ten).to(equal(10))
        let fifteen = try await counting.cast { (value: Int?) async in (value ?? 0) * 3 }.evaluate()
        expect(fifteen).to(equal(15))
        let synchronous = await counting.toSynchronousExpression()
        expect(try synchronous.evaluate()).to(equal(5))
      }
    }

    describe("a failure") {
      it("has parts") {
        let message = FailureMessage()
        message.expected = "expected"
        message.to = "to"
        message.postfixMessage = "shine"
        message.actualValue = "rain"
        message.postfixActual = " today"
        message.userDescription = "weather"
        message.extendedMessage = "more"
        expect(message.stringValue).to(contain("expected to shine, got rain today"))
        message.stringValue = "whatever"
        expect(message.stringValue).to(equal("whatever"))
        expect(FailureMessage(stringValue: "a").stringValue).to(equal("a"))
      }

      it("has a location") {
        let location = expect(1).to(equal(1)).location
        expect(location.line).to(beGreaterThan(0))
        expect(location.column).to(beGreaterThan(0))
        expect(location.fileID).to(equal("NimbleTests/MessageDeclarationsSpec.swift"))
        expect("\(location.filePath)").to(endWith("MessageDeclarationsSpec.swift"))
        expect(location.description).to(contain("MessageDeclarationsSpec.swift"))
        let file: Nimble.FileString = #filePath
        expect("\(file)").to(equal("\(location.filePath)"))
      }

      it("shows values") {
        expect(stringify(1.5 as Double?)).to(equal("1.5"))
        expect(stringify(nil as Int?)).to(equal("nil"))
        expect(prettyCollectionType([1])).to(equal("Array<Int>"))
        expect(prettyCollectionType(1)).to(equal("Int"))
        expect([1, 2].testDescription).to(equal("[1, 2]"))
        expect(AnySequence([1]).testDescription).to(equal("[1]"))
        expect("a".testDescription).to(equal("a"))
        expect((1.5 as Double).testDescription).to(equal("1.5"))
        expect((1.5 as Float).testDescription).to(equal("1.5"))
        expect(NSNumber(value: 1).testDescription).to(equal("1"))
        expect(NSArray(array: [1]).testDescription).to(contain("1"))
        expect(NSIndexSet(index: 1).testDescription).to(contain("1"))
        expect(Data([1]).testDescription).to(contain("length=1"))
        expect(Date(timeIntervalSince1970: 0).testDescription).to(contain("1970"))
        expect(NSDate(timeIntervalSince1970: 0).testDescription).to(contain("1970"))
        expect(("a" as any TestOutputStringConvertible).testDescription).to(equal("a"))
      }
    }

    describe("times") {
      it("have units") {
        expect(NimbleTimeInterval.seconds(1)).to(equal(.milliseconds(1000)))
        expect(NimbleTimeInterval.microseconds(1)).to(equal(.nanoseconds(1000)))
        expect(NimbleTimeInterval.seconds(1) < .seconds(2)).to(beTrue())
        expect(NimbleTimeInterval.seconds(1).description).to(contain("1"))
        expect(NimbleTimeInterval.seconds(1).timeInterval).to(equal(1))
        expect(NimbleTimeInterval.seconds(1).nanoseconds).to(equal(1_000_000_000))
        expect(NimbleTimeInterval.seconds(1).dispatchTimeInterval).to(equal(.seconds(1)))
        expect((0.5).nimbleInterval).to(equal(.milliseconds(500)))
        let date = Date(timeIntervalSince1970: 0)
        expect(date.advanced(by: .seconds(2) as NimbleTimeInterval)).to(equal(Date(timeIntervalSince1970: 2)))
      }
    }
  }
}
