import Candlestick

final class ACollection: SharedBehavior<[String]> {
  override class var name: String { "a collection of strings" }

  override class func spec(_ collection: @escaping SharedContext<[String]>) {
    it("is empty if its count is zero") { expect(collection().isEmpty).to(equal(collection().count == 0)) }
  }
}
