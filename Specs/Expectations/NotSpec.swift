import Candlestick

final class NotSpec: Spec {
  override class func spec() {
    describe("not") {
      it("matches what the matcher does not match") {
        expect(2).to(not(equal(1)))
        expect(2).toNot(not(equal(2)))
      }

      it("undoes itself when nested") { expect(2).to(not(not(equal(2)))) }

      it("works inside other matchers") {
        expect([1, 2]).to(allPass(not(equal(3))))
        expect(2).to(satisfyAllOf(not(equal(1)), not(equal(3))))
      }

      it("negates the matcher's message") {
        expect(failures { expect(2).to(not(equal(2))) }).to(equal(["expected to not equal <2>, got <2>"]))
        expect(failures { expect(2).toNot(not(equal(1))) }).to(equal(["expected to not not equal <1>, got <2>"]))
      }

      it("fails both ways if the matcher does") {
        let message = "not equal <1>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(not(equal(1))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(not(equal(1))) }).to(equal(["expected to not \(message)"]))
      }

      it("rethrows errors of the matcher") {
        expect(failures { expect { throw E.a }.to(not(equal(1))) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("negates async matchers") {
        await expect(2).to(not(equalLater(1)))
        let messages = await failures { await expect(2).to(not(equalLater(2))) }
        expect(messages).to(equal(["expected to not equal 2, got <2>"]))
      }
    }
  }
}

private enum E: Error { case a }

private func equalLater(_ expected: Int) -> AsyncMatcher<Int> {
  .simple("equal \(expected)") { expression in
    MatcherStatus(bool: try await expression.evaluate() == (await later(expected)))
  }
}
