import Candlestick

final class CatSpec: Spec {
  override class func spec() {
    it("purrs", .deterministic) {
      try await Task.sleep(for: .seconds(60))
      expect("purr").to(equal("purr"))
    }
  }
}
