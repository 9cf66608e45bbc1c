import Candlestick
import Nimble

final class PredicateSpec: Spec {
  @available(*, deprecated)
  override class func spec() {
    describe("a predicate") {
      it("is a matcher") {
        let beEven = Predicate<Int>.simple("be even") { expression in
          PredicateStatus(bool: try expression.evaluate()?.isMultiple(of: 2) == true)
        }
        expect(2).to(beEven)
        expect(1).to(Predicate { _ in PredicateResult(status: .matches, message: .fail("")) })
      }

      it("is an async matcher") {
        await expect(2).to(AsyncPredicate<Int>.simple { _ in .matches })
      }
    }
  }
}
