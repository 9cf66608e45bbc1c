// swift-tools-version: 6.2
import PackageDescription

// The cells of the verdict matrix in the frameworks that come with the product `Candlestick`. `Scripts/verdict-matrix` builds and runs it.
let package = Package(
  name: "Verdicts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(name: "VerdictTests", dependencies: [.product(name: "Candlestick", package: "Candlestick")])
  ],
  swiftLanguageModes: [.v6]
)
