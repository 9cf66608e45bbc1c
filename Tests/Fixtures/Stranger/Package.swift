// swift-tools-version: 6.0
import PackageDescription

// The least that makes specs run: a test target that depends on Candlestick.
let package = Package(
  name: "Stranger",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(
      name: "StrangerTests",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
    .testTarget(
      name: "OtherTests",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
