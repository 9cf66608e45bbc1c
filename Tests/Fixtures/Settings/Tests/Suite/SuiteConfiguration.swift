import Candlestick

extension SpecTag {
  static let quick: SpecTag = "quick"
}

final class SuiteConfiguration: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    configuration.pollingTimeout = .seconds(10)
    configuration.exclude { $0.tags.contains("slow") }
    beforeEach { metadata in expect(metadata.tags).toNot(contain("slow")) }
    // The configurations of all test targets apply to all specs.
    sharedExamples(String(reflecting: self)) { (collection: @escaping SharedContext<[String]>) in
      it("is not empty") { expect(collection()).toNot(beEmpty()) }
    }
  }
}
