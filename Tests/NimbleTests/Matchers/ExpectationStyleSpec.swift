import Candlestick
import Nimble

final class ExpectationStyleSpec: Spec {
  override class func spec() {
    describe("a matcher's result") {
      it("passes or fails with the style of the expectation") {
        let outcomes = [MatcherStatus.matches, .doesNotMatch, .fail].map { status in
          let result = MatcherResult(status: status, message: .fail(""))
          return [result.toBoolean(expectation: .toMatch), result.toBoolean(expectation: .toNotMatch)]
        }
        expect(outcomes).to(equal([[true, false], [false, true], [false, false]]))
      }
    }
  }
}
