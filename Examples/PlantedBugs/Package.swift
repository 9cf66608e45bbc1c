// swift-tools-version: 6.2
import PackageDescription

// One target: each file has a component with its check, and one module compiles faster than two.
let package = Package(
  name: "PlantedBugs",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: "../..")],
  targets: [
    .testTarget(name: "PlantedBugsSpecs", dependencies: [.product(name: "Candlestick", package: "Candlestick")])
  ],
  swiftLanguageModes: [.v6]
)
