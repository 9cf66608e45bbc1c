// swift-tools-version: 6.0
import PackageDescription

// The minimal package with specs: a test target that depends on Candlestick. The manifest is valid from Swift 5.9 on.
let candlestick: Package.Dependency =
  if let url = Context.environment["CANDLESTICK_URL"] {
    .package(url: url, from: "1.0.0")
  } else {
    .package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")
  }

let package = Package(
  name: "Stranger",
  platforms: [.macOS(.v13)],
  dependencies: [candlestick],
  targets: [
    .testTarget(
      name: "StrangerTests",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
    .testTarget(
      name: "OtherTests",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
  ]
)
