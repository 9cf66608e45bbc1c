import Candlestick

final class SnapshotsSpec: Spec {
  override class func spec() {
    let order = Order(name: "Tom", prices: [2, 1], tags: ["new", "cat"])

    it("is as it was") {
      expect(order).to(matchSnapshot())
      expect(order.total).to(matchSnapshot(as: .json, named: "total"))
      expect(order.tags.sorted().joined(separator: "\n")).to(matchSnapshot(as: .lines))
      expect(order.prices).to(matchInlineSnapshot { "[2, 1]" })
    }

    it("is as it was in async code", .deterministic) {
      await expect { await Task { order }.value }.to(matchSnapshot(named: "order"))
    }

    it("is as it was on many schedules", .schedules(5)) {
      let order = await Task { order }.value
      expect(order).to(matchSnapshot(named: "order"))
    }

    it("is another one", .enabled(if: isBroken)) {
      expect(Order(name: "Tom", prices: [2, 3])).to(matchSnapshot(named: "order"))
    }

    it("is another one than in the source", .enabled(if: isBroken)) {
      expect(order.prices).to(matchInlineSnapshot { "[2, 3]" })
    }

    it("was not recorded", .enabled(if: isBroken)) { expect(order).to(matchSnapshot()) }
  }
}
