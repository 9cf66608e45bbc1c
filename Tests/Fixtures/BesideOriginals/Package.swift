// swift-tools-version: 6.0
import Foundation
import PackageDescription

// A suite that moves to Candlestick target by target. `Originals` has stubs of the packages whose names Candlestick shares.
let path = Context.environment["CANDLESTICK_PACKAGE"] ?? "\(Context.packageDirectory)/../../.."
let candlestick = URL(filePath: path).standardized.lastPathComponent

let package = Package(
  name: "BesideOriginals",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: path),
    .package(path: "Originals/Quick"),
    .package(path: "Originals/Nimble"),
    .package(path: "Originals/swift-fakes"),
    .package(path: "Originals/swift-concurrency-extras"),
    // It depends on the two packages above.
    .package(path: "Originals/Library"),
    .package(path: "Originals/swift-docc-plugin"),
  ],
  targets: [
    // This target has not moved.
    .testTarget(
      name: "DogTests",
      dependencies: [
        .product(name: "Quick", package: "Quick"),
        .product(name: "Nimble", package: "Nimble"),
        .product(name: "Library", package: "Library"),
        // The guide Documentation/MigratingFromQuick.md explains these lines.
        .product(name: "Fakes", package: "swift-fakes"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
        .product(name: "ConcurrencyExtrasTestSupport", package: "swift-concurrency-extras"),
        .product(name: "Swift-DocC", package: "swift-docc-plugin", condition: .when(platforms: [.wasi])),
      ]
    ),
    // This target has moved.
    .testTarget(name: "CatTests", dependencies: [.product(name: "Candlestick", package: candlestick)]),
    // This target uses Candlestick's modules for such suites, beside an original. No other target needs the aliases.
    .testTarget(
      name: "BirdTests",
      dependencies: [
        .product(name: "Nimble", package: "Nimble"),
        .product(name: "Quick", package: candlestick, moduleAliases: ["Quick": "CandlestickQuick"]),
        .product(name: "Nimble", package: candlestick, moduleAliases: ["Nimble": "CandlestickNimble"]),
        .product(name: "Fakes", package: candlestick, moduleAliases: ["Fakes": "CandlestickFakes"]),
        .product(
          name: "ConcurrencyExtras",
          package: candlestick,
          moduleAliases: ["ConcurrencyExtras": "CandlestickConcurrencyExtras"]
        ),
        .product(
          name: "ConcurrencyExtrasTestSupport",
          package: candlestick,
          moduleAliases: ["ConcurrencyExtrasTestSupport": "CandlestickConcurrencyExtrasTestSupport"]
        ),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
