// swift-tools-version: 6.0
import PackageDescription

// A suite like those of real projects, in the styles of Quick 5, 6 and 7. It runs unchanged, and migrations start from it.
let package = Package(
  name: "QuickSuite",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .target(name: "Aquarium"),
    .target(
      name: "AquariumSpecs",
      dependencies: [
        "Aquarium",
        .product(name: "Quick", package: "Candlestick"),
        .product(name: "Nimble", package: "Candlestick"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "QuickFiveTests",
      dependencies: [
        "Aquarium",
        "AquariumSpecs",
        .product(name: "Quick", package: "Candlestick"),
        .product(name: "Nimble", package: "Candlestick"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "FocusLint", package: "Candlestick")]
    ),
    .testTarget(
      name: "QuickSixTests",
      dependencies: [
        "Aquarium",
        .product(name: "Quick", package: "Candlestick"),
        .product(name: "Nimble", package: "Candlestick"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // excerpt: target
    .testTarget(
      name: "QuickSevenTests",
      dependencies: [
        "Aquarium",
        .product(name: "Quick", package: "Candlestick"),
        .product(name: "Nimble", package: "Candlestick"),
      ]
    ),
    // end of excerpt
  ],
  swiftLanguageModes: [.v6]
)
