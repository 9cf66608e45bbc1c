import Candlestick
import Nimble

/// Uses the parts of expectations, and each way to fail.
final class ExpectationDeclarationsSpec: Spec {
  private struct Refusal: Error {}

  override class func spec() {
    let one: Matcher<Int> = equal(1)
    func load() async -> Int { 1 }

    describe("an expectation") {
      let location = SourceLocation()

      it("has parts") {
        let expression = Expression<Int>(expression: { 1 }, location: location)
        let expectation = SyncExpectation(expression: expression)
        expect(expectation.status == .pending).to(beTrue())
        expect(expectation.to(one).status == .passed).to(beTrue())
        expect(try expectation.expression.evaluate()).to(equal(1))
        expect(expectation.location).to(equal(location))
        expect((expectation as any Expectation).location).to(equal(location))
        expect(expectation.verify(true, FailureMessage()).status == ExpectationStatus.passed).to(beTrue())
        let both = gatherFailingExpectations(silently: true) {
          let failed = expectation.verify(false, FailureMessage(stringValue: "no"))
          expect(failed.status == .failed).to(beTrue())
          expect(failed.verify(true, FailureMessage()).status == .mixed).to(beTrue())
        }
        expect(both.map(\.message.stringValue)).to(equal(["no"]))
        let required = SyncRequirement(expression: expression, customError: Refusal())
        expect(required.customError).to(beAKindOf(Refusal.self))
        expect(required.location).to(equal(location))
        expect(try required.expression.evaluate()).to(equal(1))
        expect(try required.verify(true, FailureMessage(), 1)).to(equal(1))
      }

      it("has parts if it is async") {
        let expression = AsyncExpression<Int>(expression: { 1 }, location: location)
        let expectation = AsyncExpectation(expression: expression)
        expect(expectation.status == .pending).to(beTrue())
        expect(expectation.location).to(equal(location))
        let value = try await expectation.expression.evaluate()
        expect(value).to(equal(1))
        expect(expectation.verify(true, FailureMessage()).status == .passed).to(beTrue())
        let required = AsyncRequirement(expression: expression, customError: nil)
        expect(required.customError).to(beNil())
        expect(required.location).to(equal(location))
        let again = try await required.expression.evaluate()
        expect(again).to(equal(1))
        expect(try required.verify(true, FailureMessage(), 1)).to(equal(1))
      }

      it("compares with nil") {
        let nothing: ExpectationNil = nil
        expect(nil as Int?) == nothing
        expect(1) != nothing
        expect(nil as Int?) == ExpectationNil(nilLiteral: ())
        await expect { () async -> Int? in nil } == nothing
        await expect { await load() } != nothing
      }
    }

    describe("failing") {
      it("is possible directly") {
        let failures = gatherFailingExpectations(silently: true) {
          fail("no")
          fail()
          fail("there", location: SourceLocation())
          expect { try requireFail("never") }.to(throwError(errorType: RequireError.self))
          expect { try requireFail("never", customError: Refusal()) }.to(throwError(errorType: Refusal.self))
        }
        expect(failures.map(\.message.stringValue)).to(contain("no", "fail() always fails", "there", "never"))
      }

      it("has an error with a description") {
        var caught: (any Error)?
        _ = gatherFailingExpectations(silently: true) {
          do { try requireFail("never") } catch { caught = error }
        }
        let error = try unwrap(caught as? RequireError)
        expect(error.errorUserInfo).toNot(beEmpty())
      }
    }
  }
}
