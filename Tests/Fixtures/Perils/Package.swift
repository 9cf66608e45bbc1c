// swift-tools-version: 6.0
import PackageDescription

// Specs and test methods that crash, hang or exit, each between others that pass.
let package = Package(
  name: "Perils",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(
      name: "PerilsTests",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    )
  ],
  swiftLanguageModes: [.v6]
)
