// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CatApp",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Candlestick", path: "../..")],
  targets: [
    .target(name: "CatApp", dependencies: [.product(name: "CandlestickConcurrency", package: "Candlestick")]),
    .testTarget(
      name: "CatAppSpecs",
      dependencies: ["CatApp", .product(name: "Candlestick", package: "Candlestick")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
