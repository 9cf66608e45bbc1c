// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "XCTestSuite",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "Candlestick", package: "Candlestick")]),
  ],
  swiftLanguageModes: [.v6]
)
