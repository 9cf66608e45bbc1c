// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Candlestick",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Candlestick", targets: ["Candlestick"]),
    .plugin(name: "specs", targets: ["specs"]),
  ],
  targets: [
    .target(name: "CRuntimeHooks"),
    .target(name: "CandlestickSimulation", dependencies: ["CRuntimeHooks"]),
    .target(name: "CandlestickExpectations", dependencies: ["CandlestickSimulation"]),
    .target(name: "CandlestickSpecs", dependencies: ["CandlestickExpectations", "CRuntimeHooks"]),
    .target(name: "CandlestickReports", dependencies: ["CandlestickSpecs"]),
    .target(
      name: "Candlestick",
      dependencies: ["CandlestickExpectations", "CandlestickReports", "CandlestickSimulation", "CandlestickSpecs"]
    ),
    .plugin(
      name: "specs",
      capability: .command(
        intent: .custom(
          verb: "specs",
          description: "Builds the package and runs its specs, printed as nested documentation."
        )
      )
    ),
    .testTarget(name: "Specs", dependencies: ["Candlestick"], path: "Specs"),
    .testTarget(name: "FixtureTests", path: "Tests/FixtureTests"),
  ],
  swiftLanguageModes: [.v6]
)
