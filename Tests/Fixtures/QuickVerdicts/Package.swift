// swift-tools-version: 6.2
import PackageDescription

// The cells of the verdict matrix in the frameworks of suites that were written for Quick and Nimble. `Scripts/verdict-matrix` builds and
// runs it. Most of its files are links to those of the package `Verdicts`.
let package = Package(
  name: "QuickVerdicts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(
      name: "QuickVerdictTests",
      dependencies: ["Quick", "Nimble"].map { .product(name: $0, package: "Candlestick") },
      swiftSettings: [.define("QUICK")]
    )
  ],
  swiftLanguageModes: [.v6]
)
