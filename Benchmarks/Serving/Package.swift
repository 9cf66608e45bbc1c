// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the other benchmarks do not download SwiftNIO.
let package = Package(
  name: "Serving",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Candlestick", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "Serving",
      dependencies: [
        .product(name: "CandlestickSimulation", package: "Candlestick"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
