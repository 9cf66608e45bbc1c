import Candlestick

final class BeWithinSpec: Spec {
  override class func spec() {
    describe("beWithin") {
      it("matches a value in a closed range, its bounds included") {
        expect(1).to(beWithin(1...3))
        expect(3).to(beWithin(1...3))
        expect(0).toNot(beWithin(1...3))
        expect(4).toNot(beWithin(1...3))
      }

      it("matches a value in a half-open range, its upper bound excluded") {
        expect(1).to(beWithin(1..<3))
        expect(3).toNot(beWithin(1..<3))
        expect(1).toNot(beWithin(1..<1))
      }

      it("matches whatever can be compared") { expect("b").to(beWithin("a"..<"c")) }
      it("matches what async code returns") { await expect { await later(2) }.to(beWithin(1...3)) }

      it("says what the range was") {
        expect(failures { expect(5).to(beWithin(1...3)) })
          .to(equal(["expected to be within range <(1...3)>, got <5>"]))
        expect(failures { expect(5).to(beWithin(1..<3)) })
          .to(equal(["expected to be within range <(1..<3)>, got <5>"]))
        expect(failures { expect("b").toNot(beWithin("a"..."c")) })
          .to(equal(["expected to not be within range <(a...c)>, got <b>"]))
      }

      it("neither matches nil nor not") {
        let message = "be within range <(1...3)>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beWithin(1...3)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beWithin(1...3)) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}
