import Candlestick
import Nimble

final class ExpectsSpec: Spec {
  override class func spec() {
    describe("a name that ends in s or a, such as expects or expecta,") {
      it("makes its code synchronous or async") {
        expects(1).to(equal(1))
        expects { 2 }.to(equal(2))
        await expecta(await later(3)).to(equal(3))
        await expecta({ await later(4) }).to(equal(4))
        try expect(requires(5).to(equal(5))).to(equal(5))
        let six = try await requirea(await later(6)).to(equal(6))
        expect(six).to(equal(6))
        try expect(unwraps(7 as Int?)).to(equal(7))
        let eight = try await unwrapa(await later(8 as Int?))
        expect(eight).to(equal(8))
      }

      it("tells values from closures") {
        func beGivenAsClosure() -> Matcher<Int> {
          Matcher { MatcherResult(bool: $0.isClosure, message: .expectedTo("be given as a closure")) }
        }
        expects(1).toNot(beGivenAsClosure())
        expects { 2 }.to(beGivenAsClosure())
        await expecta(await later(3)).toNot(beGivenAsClosure())
        await expecta({ await later(4) }).to(beGivenAsClosure())
        try requires(5).toNot(beGivenAsClosure())
        try await requirea(await later(6)).toNot(beGivenAsClosure())
      }
    }
  }
}
