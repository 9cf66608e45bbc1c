import Candlestick

final class NotesSpec: Spec {
  override class func spec() {
    let prices = [1, 2, 3]

    it("has notes, which a passing example does not show") {
      note("seed 7")
      for price in prices { withNote("price \(price)") { expect(price).to(beGreaterThan(0)) } }
      let total = withNote("the total") { prices.reduce(0, +) }
      let later = await withNote("the total") { await Task { total }.value }
      expect(later).to(equal(6))
    }

    describe("a failure", .enabled(if: isBroken)) {
      beforeEach { note("seed 7") }

      it("shows notes") {
        for price in prices { withNote("price \(price)") { expect(price).to(beLessThan(3)) } }
      }

      it("shows notes of an error") {
        try await withNote("Tom's order") {
          await Task.yield()
          throw SoldOut()
        }
      }

      it("shows notes on many schedules", .schedules(5)) {
        await withNote("price 3") { await Task.detached { expect(3).to(beLessThan(3)) }.value }
      }
    }
  }
}
