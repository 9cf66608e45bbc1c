// swift-tools-version: 6.0
import PackageDescription

// A package that `swift package specs --watch` watches, in a copy that the test changes.
let package = Package(
  name: "Watched",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .target(name: "Watched"),
    .testTarget(
      name: "WatchedTests",
      dependencies: ["Watched", .product(name: "Candlestick", package: "Candlestick")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
