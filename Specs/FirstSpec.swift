import Candlestick

final class FirstSpec: Spec {
  override class func spec() {
    describe("a thing") {
      it("works") { expect(1).to(equal(1)) }
      it("works async") {
        await Task.yield()
        await expect { await f() }.to(equal(1))
      }
      it("fails a/b, (c)") { expect(1).to(equal(2)) }
      xit("is skipped") {}
      pending("is pending")
    }
  }
}
func f() async -> Int { 1 }
