import Candlestick

@testable import CandlestickRunner

final class ShardSpec: Spec {
  override class func spec() {
    describe("a shard") {
      it("is written as its number and the number of shards") {
        expect(Shard("2/3")).to(equal(Shard(2, of: 3)))
        expect(Shard("2/3")?.number).to(equal(2))
        expect(Shard("10000/10000")).toNot(beNil())
      }

      it("rejects other text and other numbers") {
        for text in [
          "", "2", "2/", "/3", "a/b", "1/2/3", "1 / 3", "0/3", "4/3", "-1/3", "1/0", "1/10001", "1/\(Int.max)",
        ] {
          expect(Shard(text)).to(beNil(), description: text)
        }
      }
    }
  }
}
