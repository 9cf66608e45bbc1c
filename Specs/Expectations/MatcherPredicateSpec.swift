import Candlestick

final class MatcherPredicateSpec: Spec {
  override class func spec() {
    describe("a matcher made from a message and a predicate") {
      let beEven = Matcher<Int>("be even") { $0.isMultiple(of: 2) }

      it("matches if the predicate does") {
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

      it("fails if the predicate throws") {
        let throwing = Matcher<Int>("be even") { _ in throw TestError.broken }
        expect(failures { expect(1).to(throwing) }).to(equal(["unexpected error thrown: <broken>"]))
        expect(failures { expect(1).toNot(throwing) }).to(equal(["unexpected error thrown: <broken>"]))
      }

      it("does not evaluate the message if the expectation passes") {
        var count = 0
        func words() -> String {
          count += 1
          return "be counted"
        }
        expect(1).to(Matcher(words()) { _ in true })
        expect(1).toNot(Matcher(words()) { _ in false })
        withKnownIssue("none", isIntermittent: true) { expect(1).to(Matcher(words()) { _ in true }) }
        expect(count).to(equal(0))
        expect(failures { expect(1).to(Matcher(words()) { _ in false }) })
          .to(equal(["expected to be counted, got <1>"]))
      }
    }
  }
}
