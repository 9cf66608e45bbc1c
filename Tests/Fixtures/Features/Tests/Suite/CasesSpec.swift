import Candlestick

final class CasesSpec: Spec {
  override class func spec() {
    describe("a table") {
      it("adds", for: [(1, 1, 2), (2, 3, 5)]) { a, b, sum in
        expect(a + b).to(equal(sum))
      }

      it("adds in async code", for: [(1, 1, 2), (2, 3, 5)]) { a, b, sum in
        await Task.yield()
        expect(a + b).to(equal(sum))
      }

      it("has a text for", for: Token.allCases) { token in expect(token.text).to(haveCount(1)) }

      it("doubles", for: zip([1, 2], [2, 4])) { number, double in expect(number * 2).to(equal(double)) }

      it("sums", for: ["no items": [], "two items": [1, 2]]) { items in
        expect(Order(name: "Tom", prices: items).total).to(equal(items.reduce(0, +)))
      }

      it("repeats", for: [1, 2], ["a", "b"]) { count, text in
        expect(String(repeating: text, count: count)).to(haveCount(count))
      }

      it(
        "subtracts",
        .tags("sums"),
        for: [
          SpecCase(3, 1, 2), xcase(3, 0, 4), SpecCase(4, 2, 2, named: "half", traits: .bug("17")),
        ]
      ) { a, b, difference in
        expect(a - b).to(equal(difference))
      }

      it("is even", .deterministic, for: stride(from: 0, to: 6, by: 2), named: { "at \($0)" }) { number in
        try await Task.sleep(for: .seconds(3600))
        expect(number % 2).to(equal(0))
      }

      it("runs both of two equal cases", for: [1, 1]) { number in expect(number).to(equal(1)) }

      it("fails for one case", .enabled(if: isBroken), for: [(1, 2), (2, 3)]) { a, b in expect(a).to(equal(b - a)) }
    }

    describe("an order", for: [[1], [1, 2]]) { prices in
      let order = memoized { Order(name: "Tom", prices: prices) }

      it("has a total") { expect(order().total).to(beGreaterThan(0)) }

      it("has a total on many schedules", .schedules(20)) {
        let order = order()
        let totals = await [Task { order.total }.value, Task { order.total }.value]
        expect(totals).to(allPass(equal(order.total)))
      }
    }
  }
}
