// swift-tools-version: 6.2
import PackageDescription

// The cells of the table of waits. `Scripts/wait-matrix` builds and runs it.
let package = Package(
  name: "Waits",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(name: "WaitTests", dependencies: [.product(name: "Candlestick", package: "Candlestick")])
  ],
  swiftLanguageModes: [.v6]
)
