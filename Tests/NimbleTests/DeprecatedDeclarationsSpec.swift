import Candlestick
import Nimble

/// Uses declarations that Nimble keeps for suites written for earlier versions.
final class DeprecatedDeclarationsSpec: Spec {
  private struct Refusal: Error {}

  @available(*, deprecated)
  override class func spec() {
    describe("an expectation") {
      it("takes a closure with a label") {
        expect(expression: { 1 }).to(equal(1))
        expect(expression: { throw Refusal() }).to(throwError(errorType: Refusal.self))
        let line: UInt = #line + 1
        expect(expect(expression: { 1 }).location.line).to(equal(line))
      }

      it("throws a custom error if it has failed") {
        let failed = gatherFailingExpectations(silently: true) {
          expect { try expect(1).to(equal(2)).onFailure(throw: Refusal()) }.to(throwError(errorType: Refusal.self))
        }
        expect(failed).to(haveCount(1))
        expect { try expect(1).to(equal(1)).onFailure(throw: Refusal()) }.toNot(throwError())
      }

      it("fails if onFailure comes before any check") {
        let failed = gatherFailingExpectations(silently: true) {
          expect { try expect(1).onFailure(throw: Refusal()) }.toNot(throwError())
        }
        expect(failed.map(\.message.stringValue)).to(
          equal([
            """
            Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
            Try using `expect(...).to(...).onFailure(throw: ...`) instead.
            """
          ])
        )
      }

      it("has a file") {
        expect("\(expect(1).to(equal(1)).location.file)").to(endWith("DeprecatedDeclarationsSpec.swift"))
      }
    }
  }
}
