import CandlestickSpecs
import Nimble

/// Without `Candlestick`, so that Nimble's `expect` is called.
final class CombinationsOfNilSpec: Spec {
  override class func spec() {
    describe("a combination of matchers") {
      it("fails both ways on nil, even if it contains beNil") {
        let hint = "(use beNil() to match nils)"
        let any = "match one of: {be nil}, or {equal <1> \(hint)}, got <nil> \(hint)"
        let all = "match all of: {be nil}, got <nil> \(hint)"
        let messages = failures {
          expect(nil as Int?).to(satisfyAnyOf(beNil(), equal(1)))
          expect(nil as Int?).toNot(beNil() || equal(1))
          expect(nil as Int?).to(satisfyAllOf(beNil()))
          expect(nil as Int?).toNot(satisfyAllOf(beNil()))
        }
        expect(messages).to(
          equal(["expected to \(any)", "expected to not \(any)", "expected to \(all)", "expected to not \(all)"])
        )
      }

      it("fails both ways on nil in async code") {
        let messages = await failures {
          await expect { await later(nil as Int?) }.to(satisfyAnyOf(beNil(), beNil()))
          await expect { await later(nil as Int?) }.toNot(satisfyAllOf(beNil(), not(beNil())))
        }
        let hint = "got <nil> (use beNil() to match nils)"
        expect(messages).to(
          equal([
            "expected to match one of: {be nil}, or {be nil}, \(hint)",
            "expected to not match all of: {be nil}, and {not be nil}, \(hint)",
          ])
        )
      }

      it("judges a mapped value, too") {
        expect(failures { expect([Int]()).to(map({ $0.first }, satisfyAnyOf(beNil(), equal(1)))) }).to(haveCount(1))
      }
    }
  }
}
