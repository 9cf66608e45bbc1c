import Candlestick

// excerpt: configuration
extension SpecTag {
  static let network: SpecTag = "network"
}

final class CatAppConfiguration: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    configuration.pollingTimeout = .seconds(10)
    configuration.hangLimit = .seconds(30)
    configuration.exclude { $0.tags.contains(.network) }

    beforeEach { metadata in note("tags: \(metadata.tags)") }
  }
}
// end of excerpt
