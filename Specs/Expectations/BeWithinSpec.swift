import Candlestick

final class BeWithinSpec: Spec {
  override class func spec() {
    describe("beWithin") {
      it("matches a value in a closed range") {
        expect(1).to(beWithin(1...3))
        expect(3).to(beWithin(1...3))
        expect(0).toNot(beWithin(1...3))
        expect(4).toNot(beWithin(1...3))
      }

      it("matches a value in a half-open range") {
        expect(1).to(beWithin(1..<3))
        expect(3).toNot(beWithin(1..<3))
        expect(1).toNot(beWithin(1..<1))
      }

      it("matches any comparable value") { expect("b").to(beWithin("a"..<"c")) }
      it("matches the value of async code") { await expect { await later(2) }.to(beWithin(1...3)) }

      it("reports the range") {
        expect(failures { expect(5).to(beWithin(1...3)) })
          .to(equal(["expected to be within range <(1...3)>, got <5>"]))
        expect(failures { expect(5).to(beWithin(1..<3)) })
          .to(equal(["expected to be within range <(1..<3)>, got <5>"]))
        expect(failures { expect("b").toNot(beWithin("a"..."c")) })
          .to(equal(["expected to not be within range <(a...c)>, got <b>"]))
      }

      it("fails both ways on nil") {
        let message = "be within range <(1...3)>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beWithin(1...3)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beWithin(1...3)) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}
